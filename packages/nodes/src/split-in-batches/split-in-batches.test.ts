import { runInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { noOp } from '../no-op/no-op.node.ts'
import { set } from '../set/set.node.ts'
import { start } from '../start/start.node.ts'
import { tryEvery } from '../testing/try-every.ts'
import { splitInBatches } from './split-in-batches.node.ts'

test('a loop gives out batch after batch and then all that came back, with lineage', async () => {
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Loop: { type: 'heddle.splitInBatches', typeVersion: 3, parameters: { batchSize: 2 } },
        Body: 'heddle.noOp',
        Done: 'heddle.noOp',
      },
      lines: ['Start > Loop', 'Loop:1 > Body', 'Body > Loop', 'Loop:0 > Done'],
      settings: { executionOrder: 'v1' },
    },
    {
      nodes: [start, splitInBatches, noOp],
      start: { type: 'input', node: 'Loop', input: [[1, 2, 3].map((n) => ({ json: { n } }))] },
    },
  )

  expect(run.runData.Body?.map(({ data }) => data?.main[0]?.length)).toEqual([2, 1])
  expect(run.json('Done')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('expressions see how far a loop is, and nothing of what it keeps for itself', async () => {
  const context = { name: 'context', value: '={{ $node["Loop"].context }}', type: 'any' }
  const run = await runInMemory(
    {
      nodes: {
        Loop: { type: 'heddle.splitInBatches', typeVersion: 3, parameters: { batchSize: 2 } },
        Body: {
          type: 'heddle.set',
          typeVersion: 3.4,
          parameters: { assignments: { assignments: [context] } },
        },
        Done: {
          type: 'heddle.set',
          typeVersion: 3.4,
          parameters: { assignments: { assignments: [context] } },
        },
      },
      lines: ['Loop:1 > Body', 'Body > Loop', 'Loop:0 > Done'],
    },
    {
      nodes: [splitInBatches, set],
      start: { type: 'input', node: 'Loop', input: [[1, 2, 3].map((n) => ({ json: { n } }))] },
    },
  )

  const seen = run.runData.Body?.map(({ data }) => data?.main[0]?.[0]?.json.context)
  expect(seen).toMatchObject([
    { noItemsLeft: false, done: false, currentRunIndex: 0, maxRunIndex: 2 },
    { noItemsLeft: true, done: false, currentRunIndex: 1, maxRunIndex: 2 },
  ])
  expect(JSON.stringify(seen)).not.toContain('json')
  expect(run.json('Done')[0]).toMatchObject({ context: { done: true } })
})

test('the first versions give batches until none is left', async () => {
  const run = await runInMemory(
    {
      nodes: {
        Loop: { type: 'n8n-nodes-base.splitInBatches', typeVersion: 1, parameters: { batchSize: 1 } },
        Body: 'heddle.noOp',
      },
      lines: ['Loop > Body', 'Body > Loop'],
    },
    {
      nodes: [splitInBatches, noOp],
      start: { type: 'input', node: 'Loop', input: [[1, 2].map((n) => ({ json: { n } }))] },
    },
  )

  expect(run.runData.Body?.map(({ data }) => data?.main[0]?.[0]?.json)).toEqual([{ n: 1 }, { n: 2 }])
  expect(run.state.executionData.contextData.Loop).toMatchObject({ noItemsLeft: true })
})

const items = [{ n: 1 }, { n: 2 }]

tryEvery(splitInBatches, [
  { versions: [1, 2], parameters: { batchSize: 1, options: {} }, items, gives: [{ n: 1 }] },
  { versions: [3], parameters: { options: {} }, items, gives: undefined },
  { versions: [3], items: [], gives: [] },
])
