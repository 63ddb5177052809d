import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useVirtualRows } from './use-virtual-rows.ts'

afterEach(() => document.body.replaceChildren())

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** A row as it is drawn; the document of these tests has no layout, so it says itself how high it is. */
function drawnRow(index: number, height: number): HTMLTableRowElement {
  const row = document.createElement('tr')
  row.dataset.index = String(index)
  Object.defineProperty(row, 'offsetHeight', { value: height })
  document.body.append(row)
  return row
}

test('only the rows in sight are drawn, and a few more; the others take their room', () => {
  const { shown, gaps, after, count } = renderHook(() => useVirtualRows(100)).result.current

  // 600 pixels show twelve rows of 52, and eight more are ready.
  expect(shown).toEqual(range(0, 20))
  expect([...gaps.values()]).toEqual(range(0, 20).map(() => 0))
  expect([after, count]).toEqual([80 * 52, 100])
})

test('of few rows all are drawn', () => {
  const { shown, after } = renderHook(() => useVirtualRows(3)).result.current

  expect([shown, after]).toEqual([[0, 1, 2], 0])
})

test('a row that must not go stays, with the room above it', () => {
  const { shown, gaps, after } = renderHook(() => useVirtualRows(100, undefined, 60)).result.current

  expect(shown).toEqual([...range(0, 20), 60])
  expect(gaps.get(60)).toBe(40 * 52)
  expect(after).toBe(39 * 52)
})

test('a row that must not go is drawn once, and not at all when there is none', () => {
  expect(renderHook(() => useVirtualRows(100, undefined, 5)).result.current.shown).toEqual(range(0, 20))
  expect(renderHook(() => useVirtualRows(3, undefined, 3)).result.current.shown).toEqual([0, 1, 2])
})

test('a row keeps the height that it was measured with, wherever it goes', () => {
  const ids = range(0, 100).map(String)
  const { result, rerender } = renderHook(({ order }) => useVirtualRows(100, (index) => order[index] ?? ''), {
    initialProps: { order: ids },
  })

  act(() => result.current.measure(drawnRow(50, 152)))
  expect(result.current.after).toBe(80 * 52 + 100)

  rerender({ order: ['50', ...ids.filter((id) => id !== '50')] })
  // It takes the place of two others.
  expect(result.current.shown).toEqual(range(0, 18))
  expect(result.current.after).toBe(82 * 52)
})
