import { expect, test } from 'vitest'
import { Backlog } from './backlog.ts'

const backlogWith = (countQueued: () => Promise<number>) =>
  new Backlog({ config: { executionBacklog: 2 }, countHere: () => 1, countQueued })

test('a queue that holds too many refuses one more', async () => {
  await expect(backlogWith(async () => 1).check()).rejects.toThrow('Too many executions are waiting already')
})

test.for([
  ['fails', async () => Promise.reject(new Error('Connection terminated unexpectedly'))],
  ['never ends', () => new Promise<number>(() => {})],
] as const)('a count that %s keeps nobody from calling', async ([, countQueued]) => {
  await expect(backlogWith(countQueued).check()).resolves.toBeUndefined()
})
