import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useElapsed } from './use-elapsed.ts'
import { useSearchText } from './use-search-text.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('L01 the time since a moment is told every second, and is none before there is one', () => {
  const { result, rerender } = renderHook(({ since }) => useElapsed(since), {
    initialProps: { since: undefined as number | undefined },
  })
  wait(5000)
  expect(result.current).toBe(0)

  rerender({ since: 14_000 })
  wait(999)
  expect(result.current).toBe(0)
  wait(1)
  expect(result.current).toBe(2000)
  rerender({ since: undefined })
  expect(result.current).toBe(0)
})

function searching(first: string) {
  const send = vi.fn<(text: string) => void>()
  const { result, rerender } = renderHook(({ known }) => useSearchText(known, send), {
    initialProps: { known: first },
  })
  return {
    send,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    know: (known: string) => rerender({ known }),
  }
}

test('L01 a search is sent 500 ms after the last letter, without the spaces around it', () => {
  const { send, text, type } = searching('')
  type('a')
  wait(499)
  type(' ab ')
  wait(499)
  expect(send).not.toHaveBeenCalled()
  wait(1)
  expect(send.mock.calls).toEqual([['ab']])
  expect(text()).toBe(' ab ')
})

test('what is known already is not sent, and what the address says by itself wins', () => {
  const { send, text, type, know } = searching('old')
  type('old ')
  wait(500)
  expect(send).not.toHaveBeenCalled()

  know('older')
  expect(text()).toBe('older')
  type('new ')
  know('new')
  expect(text()).toBe('new ')
  wait(500)
  expect(send).not.toHaveBeenCalled()
})
