import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { executionData } from './execution-data.node.ts'

test('pairs are kept with the execution, cut to their limits', async () => {
  const values = [
    { key: '={{ $json.k }}', value: '={{ "v".repeat(600) }}' },
    { key: '', value: 'dropped' },
  ]
  const run = await runNodeInMemory(executionData, {
    parameters: { dataToSave: { values } },
    items: [{ k: 'a' }, { k: 'b' }],
  })

  expect(run.state.resultData.metadata).toEqual({ a: 'v'.repeat(512), b: 'v'.repeat(512) })
})

tryEvery(executionData, [
  {
    versions: [1, 1.1],
    parameters: { dataToSave: { values: [{ key: 'k', value: 'v' }] } },
    items: [{ a: 1 }],
    gives: [{ a: 1 }],
  },
])
