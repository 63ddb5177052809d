import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLayer } from './layer.ts'

function press(key: string, prevented = false): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (prevented) event.preventDefault()
  document.dispatchEvent(event)
  return event
}

test('Escape closes the topmost layer alone, then the one below, then nothing', () => {
  const [dialog, list] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const below = renderHook(() => useLayer(dialog))
  const above = renderHook(() => useLayer(list))

  expect(press('Escape').defaultPrevented).toBe(true)
  expect([dialog.mock.calls.length, list.mock.calls.length]).toEqual([0, 1])
  above.unmount()
  press('Escape')
  expect([dialog.mock.calls.length, list.mock.calls.length]).toEqual([1, 1])
  below.unmount()
  expect(press('Escape').defaultPrevented).toBe(false)
})

test('other keys, and an Escape that somebody has used already, close nothing', () => {
  const close = vi.fn<() => void>()
  const { unmount } = renderHook(() => useLayer(close))

  press('Enter')
  press('Escape', true)

  expect(close).not.toHaveBeenCalled()
  unmount()
})

test('a layer that is drawn again closes by what it was told last', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { rerender, unmount } = renderHook(({ close }) => useLayer(close), { initialProps: { close: first } })
  rerender({ close: second })

  press('Escape')

  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  unmount()
})
