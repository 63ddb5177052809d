import { expect, test, vi } from 'vitest'
import { whenReleased } from './pointer.ts'

const happens = (type: string) => window.dispatchEvent(new Event(type))

test('what would move the page waits while the pointer is held, and is done once', async () => {
  const run = vi.fn<() => void>()

  whenReleased(run)
  expect(run).toHaveBeenCalledTimes(1)

  happens('pointerdown')
  whenReleased(run)
  expect(run).toHaveBeenCalledTimes(1)
  happens('pointerup')
  await expect.poll(() => run.mock.calls.length).toBe(2)
  happens('pointerup')
  whenReleased(run)
  expect(run).toHaveBeenCalledTimes(3)
})

test('a press that the browser takes over counts as released', () => {
  const run = vi.fn<() => void>()
  happens('pointerdown')
  happens('pointercancel')

  whenReleased(run)

  expect(run).toHaveBeenCalledOnce()
})
