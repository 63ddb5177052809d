import { createTestClock, runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { simulate } from './simulate.node.ts'

test('it takes the time that it is told to', async () => {
  const clock = createTestClock()

  await runNodeInMemory(simulate, { parameters: { executionDuration: 700 }, clock })

  expect(clock.sleeps).toEqual([700])
})

tryEvery(simulate, [
  { parameters: {}, items: [{ a: 1 }, { a: 2 }], gives: [{ a: 1 }, { a: 2 }] },
  { parameters: { output: 'specify' }, items: [{ a: 1 }, { a: 2 }], gives: [{ a: 1 }] },
  { parameters: { output: 'custom', jsonOutput: '[{"b":1}]' }, gives: [{ b: 1 }] },
  { parameters: { output: 'custom', jsonOutput: '[1]' }, fails: 'must be a list of objects' },
])
