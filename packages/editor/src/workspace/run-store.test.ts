import type { RunEntry } from '@heddle/core/run'
import { beforeEach, expect, test } from 'vitest'
import { openSample } from '../testing/open-sample.ts'
import {
  beginRun,
  clearNodeRuns,
  clearRun,
  endRun,
  hasRunData,
  isRunning,
  itemCount,
  lastError,
  nodeEnds,
  nodeStarts,
  renameNodeRuns,
  showRun,
} from './run-store.ts'
import type { Workspace } from './workspace.ts'

let workspace: Workspace

beforeEach(() => {
  workspace = openSample()
})

const entry = (...counts: (number | null)[]): RunEntry => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: [],
  data: {
    main: counts.map((count) =>
      count === null ? null : Array.from({ length: count }, () => ({ json: {} })),
    ),
  },
})
const state = () => workspace.run.getState()

test('a run begins with the data that it builds upon and ends with how it went', () => {
  beginRun(workspace, { A: [entry(1)] }, 'B')
  expect(state()).toMatchObject({
    status: 'starting',
    runData: { A: [{}] },
    destination: 'B',
    error: undefined,
  })
  expect(isRunning(state())).toBe(true)

  workspace.run.setState({ executionId: '5' })
  nodeStarts(workspace, 'B')
  endRun(workspace, { error: { message: 'No' } })

  expect(state()).toMatchObject({ status: 'idle', executionId: undefined, error: { message: 'No' } })
  expect(state().executing.size).toBe(0)
  expect(isRunning(state())).toBe(false)
})

test('nodes are executed side by side, and each run of a node is kept behind the one before', () => {
  nodeStarts(workspace, 'A')
  nodeStarts(workspace, 'B')
  expect([...state().executing]).toEqual(['A', 'B'])

  nodeEnds(workspace, 'A', entry(1))
  nodeEnds(workspace, 'A', entry(2))

  expect([...state().executing]).toEqual(['B'])
  expect(state().runData.A?.map((run) => run.data?.main[0]?.length)).toEqual([1, 2])
})

test('data goes with its node: cleared, renamed, or all forgotten', () => {
  showRun(workspace, { runData: { A: [entry(1)], B: [entry(2)], C: [entry(3)] } })

  clearNodeRuns(workspace, ['A'])
  renameNodeRuns(workspace, 'B', 'Beta')
  expect(Object.keys(state().runData)).toEqual(['Beta', 'C'])
  expect(hasRunData(state())).toBe(true)

  clearRun(workspace)
  expect(hasRunData(state())).toBe(false)
})

test('items are counted over all runs of a node, per output; one that was never reached has no count', () => {
  const runs = [entry(2, null), entry(0, null), entry(3)]

  expect([itemCount(runs, 0), itemCount(runs, 1), itemCount([], 0), itemCount(undefined, 0)]).toEqual([
    5,
    undefined,
    undefined,
    undefined,
  ])
  expect(itemCount([entry(0)], 0)).toBe(0)
})

test('the error of a node is that of its last run', () => {
  const failed = { ...entry(0), error: { message: 'No' } }

  expect(lastError([failed])).toEqual({ message: 'No' })
  expect(lastError([failed, entry(1)])).toBeUndefined()
  expect(lastError(undefined)).toBeUndefined()
})
