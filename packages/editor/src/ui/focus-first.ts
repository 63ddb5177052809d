/** Of what is filled in: a text, a list, or that one of several choices which holds. */
const firstField =
  '[data-fields] :is(input:not([readonly], [type="radio"]:not(:checked)), textarea, [role="combobox"]):not(:disabled)'

/**
 * Gives the focus to the part of a new surface that asks for it by `data-autofocus`, else to the first field of what is filled in
 * there, else to the surface itself.
 */
export function focusFirst(surface: HTMLElement): void {
  const wanted =
    surface.querySelector<HTMLElement>('[data-autofocus]') ??
    surface.querySelector<HTMLElement>(firstField) ??
    surface
  wanted.focus({ preventScroll: true })
}

/**
 * Also what comes later gets the focus that it asks for, while nothing else on the surface has it, and what goes leaves it to the
 * surface. Gives the way to stop that.
 */
export function focusLater(surface: HTMLElement): () => void {
  const watcher = new MutationObserver((changes) => {
    const focused = document.activeElement
    if (focused !== surface && focused !== document.body) return
    const came = changes.flatMap(({ addedNodes }) => [...addedNodes])
    if (came.some(asksForFocus)) focusFirst(surface)
    else topOf(surface).focus({ preventScroll: true })
  })
  watcher.observe(surface, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

/** A list that is open over the surface would close if the focus went elsewhere. */
const topOf = (surface: HTMLElement): HTMLElement =>
  [...surface.querySelectorAll<HTMLElement>('[popover][tabindex]')].at(-1) ?? surface

const asksForFocus = (node: Node): boolean =>
  node instanceof HTMLElement && (node.matches(asking) || node.querySelector(asking) !== null)

const asking = '[data-autofocus], [data-fields]'
