/** Gives the focus to the part of a new surface that asks for it by `data-autofocus`, or to the surface itself. */
export function focusFirst(surface: HTMLElement): void {
  const wanted = surface.querySelector<HTMLElement>('[data-autofocus]') ?? surface
  wanted.focus({ preventScroll: true })
}
