import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  dive,
  echo,
  hoard,
  leave,
  look,
  repeat,
  sampleConversions,
  shout,
  spin,
} from './sample-conversions-corpus.ts'
import { createConversions, type Conversions, type ConversionsOptions } from './conversions.ts'

const running: Conversions[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((conversions) => conversions.stop()))
})

function open(options: Partial<ConversionsOptions> = {}): Conversions {
  const conversions = createConversions({ registry: sampleConversions, ...options })
  running.push(conversions)
  return conversions
}

/** For tests that meet no limit. */
const shared = createConversions({ registry: sampleConversions })
afterAll(() => shared.stop())

const ann = { owner: 'ann' }
const ben = { owner: 'ben' }

describe('a conversion', () => {
  test('that is small runs at once, without a process', async () => {
    const conversions = open()

    expect(await conversions.convert(shout, 'hello', ann)).toBe('HELLO')
    expect(conversions.metrics()).toMatchObject({ runners: 0, started: 0 })
  })

  test('that is larger, or not quick, runs in a process that is kept', async () => {
    const conversions = open()

    expect(await conversions.convert(shout, 'slow', ann)).toBe('SLOW')
    expect(await conversions.convert(shout, 'a'.repeat(200), ann)).toBe('A'.repeat(200))
    expect(conversions.metrics()).toMatchObject({ runners: 1, busy: 0, started: 1 })
  })

  test('gets and gives texts, bytes, dates and long lists as they are', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ index, name: `row ${index}` }))
    const value = {
      text: 'ä "quoted" \n 漢字',
      bytes: new Uint8Array([0, 1, 255]),
      at: new Date(0),
      rows,
      nothing: null,
      inner: { list: [1, [2, { three: new Uint8Array([3]) }]] },
    }

    expect(await shared.convert(echo, value, ann)).toEqual(value)
    expect(await shared.convert(echo, rows, ann)).toEqual(rows)
    expect(await shared.convert(echo, [], ann)).toEqual([])
    expect(await shared.convert(echo, 'text', ann)).toBe('text')
  })

  test('SEC-51 finds no environment and no file of the machine, and makes no code', async () => {
    const seen = await shared.convert(look, '/etc/hostname', ann)

    expect(seen.pid).not.toBe(process.pid)
    expect(seen.environment).toEqual(['TZ'])
    expect(seen.read).toMatch(/restricted|ERR_ACCESS_DENIED/)
    expect(seen.generated).toMatch(/Code generation from strings disallowed/)
  })
})

describe('SEC-51 a conversion beyond its limits', () => {
  test('takes long: others go on, and it ends with its execution', async () => {
    const conversions = open()
    const stop = new AbortController()
    const endless = conversions.convert(spin, undefined, { ...ann, signal: stop.signal })

    expect(await conversions.convert(shout, 'slow', ben)).toBe('SLOW')
    expect(conversions.metrics()).toMatchObject({ busy: 1, discarded: 0 })
    stop.abort(new Error('stopped by a person'))
    await expect(endless).rejects.toThrow('stopped by a person')
  })

  test('takes too long: it is given up, and its process with it', async () => {
    const conversions = open()
    const short = { ...spin, limits: { ...spin.limits, seconds: 1 } }

    await expect(conversions.convert(short, undefined, ann)).rejects.toThrow(
      'The riddle took longer than 1 seconds and was given up',
    )
    expect(conversions.metrics()).toMatchObject({ discarded: 1 })
  })

  test.each(['objects', 'map', 'list', 'bytes'] as const)(
    'takes too much memory by %s: it ends, and this process does not',
    async (what) => {
      const conversions = open({ memoryMb: 64 })

      await expect(conversions.convert(hoard, what, ann)).rejects.toThrow(
        'The heap needs too much memory and was given up',
      )
      expect(await conversions.convert(shout, 'slow', ann)).toBe('SLOW')
    },
  )

  test('is refused for its size before it starts, or for what it becomes', async () => {
    await expect(shared.convert(shout, 'a'.repeat(2 ** 20), ann)).rejects.toThrow(
      'The text is larger than 1 MB',
    )
    await expect(shared.convert(repeat, 2000, ann)).rejects.toThrow('The word becomes more than 1 MB of data')
  })

  test('goes too deep, or takes its process with it', async () => {
    const conversions = open()

    await expect(conversions.convert(dive, 1e6, ann)).rejects.toThrow('The well is nested too deeply')
    await expect(conversions.convert(leave, undefined, ann)).rejects.toThrow('The guest cannot be read')
    expect(await conversions.convert(dive, 10, ann)).toBe(10)
  })
})

test('SEC-51 owners take turns: whoever comes later does not wait for all that others have queued', async () => {
  const conversions = open()
  const order: string[] = []
  const convert = (owner: string) =>
    conversions.convert(shout, `slow ${owner}`, { owner }).then(() => order.push(owner))
  await Promise.all([
    ...Array.from({ length: 20 }, () => convert('ann')),
    ...Array.from({ length: 20 }, () => convert('ben')),
    convert('eve'),
  ])

  expect(order.indexOf('eve')).toBeLessThan(5)
})

/** Processes of this one that convert with so much memory. */
const converters = (memoryMb: number): string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trimStart().startsWith(`${process.pid} `))
    .filter((line) => line.includes(`--max-old-space-size=${memoryMb} `) && line.includes('converter.ts'))

test('REL-28 a conversion without an end does not outlive those that wait for it', async () => {
  const file = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const thread = new Worker(
    `const { createConversions } = await import(${file('./conversions.ts')})
     const { sampleConversions, shout, spin } = await import(${file('./sample-conversions-corpus.ts')})
     const { parentPort } = await import('node:worker_threads')
     const conversions = createConversions({ registry: sampleConversions, memoryMb: 77 })
     await conversions.convert(shout, 'slow', { owner: 'ann' })
     void conversions.convert(spin, undefined, { owner: 'ann' })
     while (conversions.metrics().busy === 0) await new Promise(setImmediate)
     setImmediate(() => parentPort.postMessage('asked'))`,
    { eval: true },
  )
  await once(thread, 'message')
  expect(converters(77)).toHaveLength(1)

  await thread.terminate()

  await expect.poll(() => converters(77)).toEqual([])
})
