let isDown = false

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isDown = true), true)
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => (isDown = false), true)
}

/** Runs when no button of the pointer is held: what moves the page under a held pointer would swallow the click. */
export function whenReleased(run: () => void): void {
  if (!isDown) return run()
  window.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
