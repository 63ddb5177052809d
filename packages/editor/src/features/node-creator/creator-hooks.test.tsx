import { act, renderHook } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useRecentEvents } from '../../lib/telemetry.ts'
import { sampleType } from '../../testing/sample-types.ts'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import type { CreatorTarget } from '../../workspace/view-store.ts'
import { useCreatorEvents } from './creator-events.ts'
import type { CreatorRow } from './creator-rows.ts'
import { isInTab, searchTypes, type CreatorTab } from './node-search.ts'
import { useRowKeys } from './use-row-keys.ts'

const rows: CreatorRow[] = [
  { kind: 'category', id: 'c1', name: 'Core', open: true },
  { kind: 'category', id: 'c2', name: 'More', open: false },
  { kind: 'subcategory', id: 's', category: 'Core', name: 'Data', count: 1 },
  { kind: 'node', id: 'n', type: sampleType('x') },
]

function list(given: Partial<Parameters<typeof useRowKeys>[0]> = {}) {
  const calls = {
    activate: vi.fn<(row: CreatorRow) => void>(),
    lookInto: vi.fn<(type: NodeTypeHeader) => void>(),
    close: vi.fn<() => void>(),
    back: undefined,
  }
  const { result, rerender } = renderHook((options) => useRowKeys(options), {
    initialProps: { rows, ...calls, ...given },
  })
  const press = (key: string, target: EventTarget = document.createElement('input'), shiftKey = false) => {
    const preventDefault = vi.fn<() => void>()
    act(() => result.current.onKeyDown({ key, target, shiftKey, preventDefault } as unknown as KeyboardEvent))
    return preventDefault.mock.calls.length === 1
  }
  return {
    ...calls,
    press,
    point: (id: string) => act(() => result.current.setActive(id)),
    active: () => result.current.activeId,
    rerender: (next: CreatorRow[]) => rerender({ rows: next, ...calls, ...given }),
  }
}

test('P15 arrows go through the list, round and round; what is filtered away gives the mark to the first', () => {
  const { press, active, rerender } = list()

  expect(active()).toBe('c1')
  press('ArrowDown')
  press('ArrowDown')
  expect(active()).toBe('s')
  press('ArrowUp')
  expect(active()).toBe('c2')
  press('ArrowUp')
  press('ArrowUp')
  expect(active()).toBe('n')
  press('ArrowDown')
  expect(active()).toBe('c1')
  press('ArrowUp')
  rerender(rows.slice(0, 2))
  expect(active()).toBe('c1')
})

const at = (index: number) => list({ rows: rows.slice(index) })

test.each([
  ['Enter', 0, 'c1'],
  ['Enter', 3, 'n'],
  ['ArrowRight', 0, undefined],
  ['ArrowRight', 1, 'c2'],
  ['ArrowRight', 2, 's'],
  ['ArrowRight', 3, undefined],
  ['ArrowLeft', 0, 'c1'],
  ['ArrowLeft', 1, undefined],
  ['ArrowLeft', 3, undefined],
])('P15 %s on row %d activates %s', (key, index, id) => {
  const { press, activate } = at(index)

  press(key)

  expect(activate.mock.calls.map(([row]) => row.id)).toEqual(id === undefined ? [] : [id])
})

test('P15 the left arrow leaves the subcategory that is looked into', () => {
  const back = vi.fn<() => void>()
  const { press, activate } = list({ back })

  press('ArrowLeft')

  expect([back.mock.calls.length, activate.mock.calls.length]).toEqual([1, 0])
})

test('P15 Escape closes from anywhere, Tab from the search box unless it goes back', () => {
  const { press, close } = list()

  expect(press('Tab', document.createElement('button'))).toBe(false)
  expect(press('Tab', document.createElement('input'), true)).toBe(false)
  expect(close).not.toHaveBeenCalled()
  expect(press('Escape', document.createElement('button'))).toBe(true)
  expect(press('Tab')).toBe(true)
  expect(close).toHaveBeenCalledTimes(2)
  expect(press('x')).toBe(false)
})

test('P15 in an empty list the keys do nothing', () => {
  const { press, activate } = list({ rows: [] })

  press('ArrowDown')
  press('Enter')

  expect(activate).not.toHaveBeenCalled()
})

const named = (
  displayName: string,
  alias: string[] = [],
  group: ['trigger'] | ['transform'] = ['transform'],
) => sampleType(displayName, { displayName, group, codex: { categories: [], alias } })
const search = (text: string, types: ReturnType<typeof named>[], tab: CreatorTab = 'all') =>
  searchTypes(types, text, tab).map(({ displayName }) => displayName)

test('P15 a tab has triggers, or all but triggers, or all', () => {
  const [trigger, step] = [named('T', [], ['trigger']), named('S')]

  expect(
    (['all', 'regular', 'trigger'] as const).map((tab) => [isInTab(trigger, tab), isInTab(step, tab)]),
  ).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ])
  expect(search('t', [trigger, named('Tt')], 'regular')).toEqual(['Tt'])
})

const told = () =>
  useRecentEvents
    .getState()
    .events.map(({ name, facts }) => ({ name, ...facts }))
    .toReversed()

function panel(target: CreatorTarget = {}) {
  useRecentEvents.setState({ events: [] })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const props = (text: string, tab: CreatorTab, found: number) => ({
    target,
    query: { text, tab, toggled: new Set<string>(), uses: {} },
    found,
  })
  const { rerender } = renderHook((given) => useCreatorEvents(given), { initialProps: props('', 'all', 9) })
  return (text: string, tab: CreatorTab, found: number) => rerender(props(text, tab, found))
}

test.each<[CreatorTarget, string]>([
  [{}, 'button'],
  [{ from: { node: 'A', index: 0, end: 'output' } }, 'wire'],
  [{ into: { source: 'A', sourceOutput: 0, target: 'B', targetInput: 0 } }, 'wire'],
])('A03 the panel that was opened for %j tells by what', (target, by) => {
  panel(target)

  expect(told()).toEqual([{ name: 'nodesPanelOpened', by }])
})

test('A03 a tab that is chosen and a search that pauses are told, the text is not', () => {
  const show = panel()
  show('', 'trigger', 9)
  show('se', 'trigger', 3)
  vi.advanceTimersByTime(499)
  show('set', 'trigger', 2)
  vi.advanceTimersByTime(500)
  show('  ', 'trigger', 9)
  vi.advanceTimersByTime(500)

  expect(told().slice(1)).toEqual([
    { name: 'nodesPanelFiltered', tab: 'trigger' },
    { name: 'nodesPanelSearched', found: 2 },
  ])
})

test('P15 the arrows go on from the line that the pointer is on', () => {
  const { press, active, point } = list()

  point('c2')
  expect(active()).toBe('c2')
  press('ArrowDown')

  expect(active()).toBe('s')
})
