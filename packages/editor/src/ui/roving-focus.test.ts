import type { KeyboardEvent } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { moveFocus } from './roving-focus.ts'

let group: HTMLElement

beforeEach(() => {
  group = document.createElement('div')
  group.append(...['a', 'b', 'c'].map((id) => Object.assign(document.createElement('button'), { id })))
  document.body.replaceChildren(group)
})

function press(key: string) {
  const preventDefault = vi.fn<() => void>()
  const index = moveFocus(
    { key, currentTarget: group, preventDefault } as unknown as KeyboardEvent<HTMLElement>,
    'button',
  )
  return { index, focused: document.activeElement?.id, prevented: preventDefault.mock.calls.length === 1 }
}

test.each([
  ['a', 'ArrowRight', 'b', 1],
  ['c', 'ArrowDown', 'a', 0],
  ['b', 'ArrowLeft', 'a', 0],
  ['a', 'ArrowUp', 'c', 2],
  ['c', 'Home', 'a', 0],
  ['a', 'End', 'c', 2],
])('from %s, %s goes to %s', (from, key, to, index) => {
  group.querySelector<HTMLElement>(`#${from}`)?.focus()

  expect(press(key)).toEqual({ index, focused: to, prevented: true })
})

test('from outside, the first step forward goes to the first part and back to the last', () => {
  expect(press('ArrowRight').focused).toBe('a')
  ;(document.activeElement as HTMLElement).blur()
  expect(press('ArrowLeft').focused).toBe('c')
})

test('another key is left to others', () => {
  expect(press('x')).toMatchObject({ index: undefined, prevented: false })
})
