import { runInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { noOp } from '../no-op/no-op.node.ts'
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
      start: { node: 'Loop', input: [[1, 2, 3].map((n) => ({ json: { n } }))] },
    },
  )

  expect(run.runData.Body?.map(({ data }) => data?.main[0]?.length)).toEqual([2, 1])
  expect(run.json('Done')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
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
      start: { node: 'Loop', input: [[1, 2].map((n) => ({ json: { n } }))] },
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
