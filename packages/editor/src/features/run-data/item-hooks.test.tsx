import type { Item, RunEntry } from '@heddle/core/run'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { nodeEnds } from '../../workspace/run-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { useHighlightedInput, useHighlightedOutput } from './highlights.ts'
import { useItemSearch } from './use-item-search.ts'

let workspace: Workspace

beforeEach(() => {
  workspace = openSample({ nodes: ['A', 'B'].map((name) => sampleNode(name)), connections: ['A>B'] })
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <WorkspaceProvider workspace={workspace}>{children}</WorkspaceProvider>
)
const entry = (items: Item[], from?: string): RunEntry => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: from ? [{ previousNode: from, previousNodeOutput: 0, previousNodeRun: 0 }] : [],
  data: { main: [items] },
})
const a = [{ json: { n: 0 } }, { json: { n: 1 } }]
const b = [0, 1, 1].map((item) => ({ json: {}, pairedItem: { item } }))

function run() {
  nodeEnds(workspace, 'A', entry(a))
  nodeEnds(workspace, 'B', entry(b, 'A'))
}
const point = (node: string, item: number) =>
  workspace.panel.setState({ pointed: { node, output: 0, run: 0, item } })

test('X04 who points at an input item sees the output items that came from it', () => {
  run()
  const ofB = () => workspace.run.getState().runData.B?.[0]
  const shown = (node: string, of = ofB()) => [
    ...renderHook(() => useHighlightedOutput(node, of, b), { wrapper }).result.current,
  ]

  expect(shown('B')).toEqual([])
  point('A', 1)
  expect(shown('B')).toEqual([1, 2])
  expect(shown('A')).toEqual([])
  expect([...renderHook(() => useHighlightedOutput('B', undefined, b), { wrapper }).result.current]).toEqual(
    [],
  )
})

test('X04 who points at an output item sees the input items that it came from', () => {
  run()
  const shown = (ancestor: string) => [
    ...renderHook(() => useHighlightedInput(ancestor, a), { wrapper }).result.current,
  ]

  expect(shown('A')).toEqual([])
  point('B', 2)
  expect(shown('A')).toEqual([1])
  expect(shown('B')).toEqual([])
  point('B', 9)
  expect(shown('A')).toEqual([])
  point('Gone', 0)
  expect(shown('A')).toEqual([])
})

function search(items: readonly Item[], first: string) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { result, rerender } = renderHook(({ text }) => useItemSearch(items, text), {
    initialProps: { text: first },
  })
  return {
    found: () => result.current,
    type: (text: string) => rerender({ text }),
    wait: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)),
  }
}

test('X04 items that hold a text are found a moment after it was typed, whatever its case', () => {
  const { found, type, wait } = search(
    [{ json: { a: 'Ada' } }, { json: { a: 'Kim' } }, { json: { ada: 1 } }],
    ' ADA ',
  )

  wait(499)
  expect(found()).toBeUndefined()
  wait(1)
  expect(found()).toEqual([0, 2])
  type('nobody')
  wait(500)
  expect(found()).toEqual([])
  type('  ')
  expect(found()).toBeUndefined()
})

test('X04 a long list is searched in slices of 2000', () => {
  const items = Array.from({ length: 4001 }, (_, n) => ({ json: { hit: n % 1000 === 999 || n === 4000 } }))
  const { found, wait } = search(items, 'true')

  wait(500)
  expect(found()).toEqual([999, 1999])
  wait(1)
  wait(1)
  expect(found()).toEqual([999, 1999, 2999, 3999, 4000])
})
