import { expect, onTestFinished, test, vi } from 'vitest'
import { ProcessPool, type Runner } from './process-pool.ts'
import type { TaskProcess } from './task-process.ts'

/** A pool of processes that do nothing, and a clock that stands still until it is moved. */
function openPool(size: number, cores = 8) {
  let time = 0
  let living = 0
  const start = async () => {
    living += 1
    const exit = Promise.withResolvers<void>()
    const process = {
      isAlive: true,
      crashed: false,
      exited: exit.promise,
      kill() {
        living -= 1
        exit.resolve()
      },
    }
    // The pool knows no more of a process than this.
    return process as unknown as TaskProcess
  }
  const pool = new ProcessPool(size, start, { now: () => time, cores })
  const served: string[] = []
  const held = new Map<string, Runner>()
  const ask = async (name: string) => {
    const [person = '', workflow = ''] = name.split(' ')
    const runner = await pool.acquire({ person, workflow })
    served.push(name)
    held.set(name, runner)
  }
  return {
    pool,
    served,
    living: () => living,
    ask: (...names: string[]) => names.forEach((name) => void ask(name)),
    pass: (milliseconds: number) => (time += milliseconds),
    end(name: string) {
      const runner = held.get(name)
      if (runner) pool.release(runner)
    },
  }
}

test('REL-20 workflows of one person with code that does not end leave a place for their other workflows', async () => {
  const { ask, served, pass, end } = openPool(4)
  ask('ann endless', 'ann forever')
  await expect.poll(() => served.length).toBe(2)
  pass(60_000)
  end('ann endless')
  end('ann forever')

  ask('ann endless', 'ann endless', 'ann forever', 'ann forever', 'ann quick')

  await expect.poll(() => served.slice(2)).toEqual(['ann endless', 'ann endless', 'ann quick'])
})

test('REL-20 slow work of many people leaves a place for what is not slow', async () => {
  const { ask, served, pass, end } = openPool(3)
  const slow = ['ann slow', 'bob slow', 'eve slow']
  for (const name of slow) {
    ask(name)
    await expect.poll(() => served.at(-1)).toBe(name)
    pass(2000)
    end(name)
  }

  ask(...slow)
  await expect.poll(() => served.slice(3)).toEqual(['ann slow', 'bob slow'])
  ask('dan quick')

  await expect.poll(() => served.slice(3)).toEqual(['ann slow', 'bob slow', 'dan quick'])
})

test('REL-20 what was slow once and is quick again waits like everybody else', async () => {
  const { ask, served, pass, end } = openPool(2)
  ask('ann a')
  await expect.poll(() => served.length).toBe(1)
  pass(2000)
  end('ann a')
  ask('ann a')
  await expect.poll(() => served.length).toBe(2)
  end('ann a')

  ask('bob slow')
  await expect.poll(() => served.length).toBe(3)
  pass(2000)
  ask('ann a')

  await expect.poll(() => served.slice(2)).toEqual(['bob slow', 'ann a'])
})

test('a pool that has to share ends the processes that it has too many', async () => {
  const { pool, ask, served, end, living } = openPool(4)
  ask('ann a', 'bob b', 'eve c')
  await expect.poll(() => served.length).toBe(3)
  end('ann a')

  pool.resize(2)
  expect(living()).toBe(2)
  end('bob b')
  ask('ann a', 'bob b')

  await expect.poll(() => served.length).toBe(4)
  expect([living(), pool.metrics().queued]).toEqual([2, 1])
})

test('short tasks take turns in one process, and who waits for long gets another one', async () => {
  const { pool, living } = openPool(4)
  const first = await pool.acquire({ person: 'ann', workflow: 'a' })
  const waiting = pool.acquire({ person: 'bob', workflow: 'b' })
  pool.release(first)

  await waiting
  expect(living()).toBe(1)

  await pool.acquire({ person: 'eve', workflow: 'c' })
  expect(living()).toBe(2)
})

test('without a core for another process, many short tasks wait for the one that there is', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { served, ask, living, pass, end } = openPool(4, 2)
  const names = Array.from({ length: 30 }, (_, index) => `person${index} a`)

  ask(...names)
  for (const name of names) {
    await vi.advanceTimersByTimeAsync(50)
    pass(50)
    end(name)
  }

  expect([served.length, living()]).toEqual([30, 1])
})

test('without a core for another process, one is started beside a task that takes long', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { served, ask, living, pass, end } = openPool(4, 2)
  ask('ann short', 'bob long', 'eve short')
  await vi.advanceTimersByTimeAsync(150)
  pass(150)
  end('ann short')
  await vi.advanceTimersByTimeAsync(100)
  pass(100)
  expect(living()).toBe(1)

  pass(150)
  await vi.advanceTimersByTimeAsync(150)

  expect([served, living()]).toEqual([['ann short', 'bob long', 'eve short'], 2])
})

test('no process is started for somebody who may not have one more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { served, ask, living } = openPool(2)

  ask('ann a', 'ann b')
  await vi.advanceTimersByTimeAsync(10_000)

  expect([served, living()]).toEqual([['ann a'], 1])
})
