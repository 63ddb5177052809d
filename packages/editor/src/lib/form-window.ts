/** Shows a form in the one window for forms; null where the browser forbids it. */
export const showFormWindow = (url: string): WindowProxy | null =>
  window.open(url, 'heddle-form', 'popup,width=600,height=800')
