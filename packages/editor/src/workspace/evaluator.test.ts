import type { RunEntry } from '@heddle/core/run'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { useSession } from '../api/session.ts'
import { openSample, sampleNode } from '../testing/open-sample.ts'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { updateNode } from './commands/set-parameters.ts'
import { applyOperations } from './document-store.ts'
import { nodeEnds } from './run-store.ts'
import type { Workspace } from './workspace.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({
    id: '7',
    nodes: ['A', 'B'].map((name) => sampleNode(name)),
    connections: ['A>B'],
  })
})

const returned = (...jsons: object[]): RunEntry => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: [],
  data: { main: [jsons.map((json) => ({ json: { ...json } }))] },
})
const dataFor = (node: string) => workspace.evaluator.dataFor(node)

test('expressions of a node see its input, its parameters with defaults and the workflow', () => {
  nodeEnds(workspace, 'A', returned({ n: 1 }))

  expect(dataFor('B')).toMatchObject({
    workflow: { id: '7', active: false, name: 'Sample' },
    node: 'B',
    runIndex: 0,
    inputs: [[{ json: { n: 1 } }]],
    source: [{ previousNode: 'A', previousNodeOutput: 0, previousNodeRun: 0 }],
    parameters: { mode: 'manual' },
    execution: { mode: 'manual' },
  })
  expect(dataFor('A')).toMatchObject({ inputs: [] })
  expect(dataFor('Nobody')).toBeUndefined()
})

test('an input that nothing has come into yet is empty', () => {
  expect(dataFor('B')).toMatchObject({ inputs: [[]], source: [null] })
})

test('a node of a type that nobody knows keeps its parameters as they are', () => {
  workspace = openSample({ nodes: [sampleNode('X', { type: 'heddle.nobody', parameters: { a: 1 } })] })

  expect(dataFor('X')?.parameters).toEqual({ a: 1 })
})

test('the same data is given as long as node, document and runs stay the same', () => {
  const first = dataFor('B')

  expect(dataFor('B')).toBe(first)
  const ofA = dataFor('A')
  expect(ofA).not.toBe(first)
  const again = dataFor('B')
  nodeEnds(workspace, 'A', returned({}))
  const afterRun = dataFor('B')
  expect(afterRun).not.toBe(again)
  updateNode(workspace, 'B', { notes: 'new' })
  expect(dataFor('B')).not.toBe(afterRun)
})

test('pinned data counts as what the node returned', () => {
  applyOperations(workspace, [{ type: 'setPinData', node: 'A', items: [{ json: { pinned: true } }] }])

  expect(dataFor('B')?.runData.A).toEqual([
    {
      startTime: 0,
      executionTime: 0,
      executionIndex: 0,
      source: [],
      data: { main: [[{ json: { pinned: true } }]] },
    },
  ])
  expect(dataFor('B')?.inputs).toEqual([[{ json: { pinned: true } }]])
})

test.each([
  [undefined, undefined, 'UTC'],
  [undefined, 'Europe/Oslo', 'Europe/Oslo'],
  ['DEFAULT', 'Europe/Oslo', 'Europe/Oslo'],
  ['Asia/Tokyo', 'Europe/Oslo', 'Asia/Tokyo'],
])('with the time zone %s of its own and %s of the instance it is %s', (own, instance, timezone) => {
  useSession.setState({ settings: instance ? ({ timezone: instance } as never) : undefined })
  onTestFinished(() => useSession.setState({ settings: undefined }))
  if (own) applyOperations(workspace, [{ type: 'updateSettings', settings: { timezone: own } }])

  expect(dataFor('B')?.timezone).toBe(timezone)
})
