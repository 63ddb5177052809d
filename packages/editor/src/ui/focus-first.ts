/** Gives the focus to the part of a new surface that asks for it by `data-autofocus`, or to the surface itself. */
export function focusFirst(surface: HTMLElement): void {
  const wanted = surface.querySelector<HTMLElement>('[data-autofocus]') ?? surface
  wanted.focus({ preventScroll: true })
}

/**
 * What asks for the focus may come after the surface, with an answer of the server or with code that is still on its way. As long
 * as the surface has the focus itself it is given on then. The function that is returned ends the wait.
 */
export function focusLate(surface: HTMLElement): () => void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement === surface) focusFirst(surface)
    if (document.activeElement !== surface) watcher.disconnect()
  })
  watcher.observe(surface, { childList: true, subtree: true })
  return () => watcher.disconnect()
}
