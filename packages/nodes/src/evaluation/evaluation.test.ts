import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { evaluation } from './evaluation.node.ts'

test('an ordinary execution goes on at the second output', async () => {
  const { output } = await runNodeInMemory(evaluation, {
    parameters: { operation: 'checkIfEvaluating' },
    items: [{ a: 1 }],
  })

  expect(output.map((items) => items?.map(({ json }) => json))).toEqual([[], [{ a: 1 }]])
})

tryEvery(evaluation, [
  ...['setInputs', 'setOutputs', 'setMetrics'].map((operation) => ({
    parameters: { operation },
    items: [{ a: 1 }],
    gives: [{ a: 1 }],
  })),
  { parameters: { operation: 'checkIfEvaluating' }, items: [{ a: 1 }], gives: [] },
])
