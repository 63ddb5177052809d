import { expect, test } from 'vitest'
import { GroupCommit } from './group-commit.ts'
import { DiskFull } from './outage.ts'

test('what arrives together is written together, what arrives meanwhile goes into the next commit', async () => {
  const batches: number[][] = []
  const group = new GroupCommit<number, number>(async (ops) => {
    batches.push([...ops])
    await new Promise((resolve) => setImmediate(resolve))
    return ops.map((op) => op * 2)
  })

  const first = [group.submit(1), group.submit(2)]
  const later = Promise.all(first).then(() => Promise.all([group.submit(3), group.submit(4)]))

  expect(await Promise.all(first)).toEqual([2, 4])
  expect(await later).toEqual([6, 8])
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('one operation that fails does not take the others with it', async () => {
  const group = new GroupCommit<string, string>(async (ops) => {
    if (ops.includes('bad')) throw new Error('constraint')
    return [...ops]
  })

  const results = await Promise.allSettled(['a', 'bad', 'b'].map((op) => group.submit(op)))

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('REL-12 what may have been written when the database went away is not written again', async () => {
  const batches: string[][] = []
  const group = new GroupCommit<string, string>(async (ops) => {
    batches.push([...ops])
    throw new DiskFull()
  })

  const results = await Promise.allSettled(['a', 'b'].map((op) => group.submit(op)))

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(batches).toEqual([['a', 'b']])
})
