import { expect, test } from 'vitest'
import { hasFailedCall } from './run-store.ts'

type Runs = NonNullable<Parameters<typeof hasFailedCall>[0]>

const call = (previousNode: string, more: object = {}): Runs[number] => ({
  startTime: 0,
  executionIndex: 0,
  executionTime: 1,
  source: [{ previousNode }],
  ...more,
})
const error = { name: 'Error', message: 'Busy', timestamp: 0 }

test('a call that failed is told for the node that asked, and for no other', () => {
  const runs = [call('Agent'), call('Agent', { error }), call('Chain')]

  expect(hasFailedCall(runs, 'Agent')).toBe(true)
  expect(hasFailedCall(runs, 'Chain')).toBe(false)
  expect(hasFailedCall(undefined, 'Agent')).toBe(false)
})
