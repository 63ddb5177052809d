const storageKey = 'heddle-page'

/**
 * It decides which push stream gets the events of a run. A page that is loaded again goes on with the one it had; it is
 * written down only when the page is left, so that a copy of the tab has one of its own.
 */
export const sessionId: string = takeUp() ?? create()

addEventListener('pagehide', () => sessionStorage.setItem(storageKey, sessionId))

function takeUp(): string | undefined {
  const stored = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return stored ?? undefined
}

function create(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}
