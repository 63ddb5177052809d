type Sent =
  | { command: 'ready'; version: string }
  | { command: 'openNDV' }
  | { command: 'closeNDV' }
  | { command: 'error'; message: string }

/** Tells the page that holds this one in a frame. Nothing that is sent is secret, so any parent may hear it. */
export function tellParent(message: Sent): void {
  if (window.parent !== window) window.parent.postMessage(JSON.stringify(message), '*')
}
