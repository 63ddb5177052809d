import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { debugHelper } from './debug-helper.node.ts'

test.each(['creditCard', 'email', 'latLong', 'number', 'user', 'uuid'])(
  'makes random data: %s',
  async (type) => {
    const { output } = await runNodeInMemory(debugHelper, {
      parameters: { category: 'randomData', randomDataType: type, randomDataCount: 3 },
    })

    expect(output[0]).toHaveLength(3)
    expect(Object.keys(output[0]?.[0]?.json ?? {}).length).toBeGreaterThan(0)
  },
)

tryEvery(debugHelper, [
  { parameters: {}, fails: 'Node has thrown an error' },
  { parameters: { category: 'doNothing' }, items: [{ a: 1 }], gives: [{ a: 1 }] },
  { parameters: { category: 'randomData', randomDataCount: 1 }, gives: [expect.any(Object)] },
])
