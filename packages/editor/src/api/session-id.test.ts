import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => sessionStorage.clear())

/** As the page does when it is loaded. */
async function load(): Promise<string> {
  vi.resetModules()
  return (await import('./session-id.ts')).sessionId
}

test('X02 a page that is loaded again goes on with its session', async () => {
  const first = await load()
  dispatchEvent(new Event('pagehide'))

  expect(await load()).toBe(first)
})

test('X02 a copy of a tab that is open has a session of its own', async () => {
  const first = await load()

  const copy = await load()

  expect(copy).toMatch(/^[\da-z]{12}$/)
  expect(copy).not.toBe(first)
})
