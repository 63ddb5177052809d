import { defineConversion, type Conversion } from '@heddle/core/node'

const limits = { inputBytes: 2 ** 20, outputBytes: 2 ** 20, seconds: 120 }

/** A few small conversions, for when only their limits matter. */
export const shout = defineConversion({
  name: 'shout',
  label: 'Shout',
  subject: 'text',
  limits: { ...limits, inlineBytes: 100 },
  isQuick: (text) => !text.startsWith('slow'),
  run: (text: string): string => text.toUpperCase(),
})

export const echo = defineConversion({
  name: 'echo',
  label: 'Echo',
  subject: 'value',
  limits: { ...limits, inputBytes: 2 ** 26, outputBytes: 2 ** 26 },
  run: (value: unknown): unknown => value,
})

/** Where it runs and what is there. */
export const look = defineConversion({
  name: 'look',
  label: 'Look',
  subject: 'place',
  limits,
  async run(path: string) {
    const { readFile } = await import('node:fs/promises')
    const read = await readFile(path, 'utf8').catch((error: Error) => error.message)
    const generated = await Promise.resolve('return 1')
      .then((code) => String(Reflect.construct(Function, [code])))
      .catch((error: Error) => error.message)
    return { pid: process.pid, environment: Object.keys(process.env), read, generated }
  },
})

export const repeat = defineConversion({
  name: 'repeat',
  label: 'Repeat',
  subject: 'word',
  limits,
  run: (times: number): string[] => Array.from({ length: times }, () => 'x'.repeat(1000)),
})

export const spin = defineConversion({
  name: 'spin',
  label: 'Spin',
  subject: 'riddle',
  limits,
  run(): never {
    for (;;);
  },
})

export const dive = defineConversion({
  name: 'dive',
  label: 'Dive',
  subject: 'well',
  limits,
  run: function dive(depth: number): number {
    return depth === 0 ? 0 : 1 + dive(depth - 1)
  },
})

/** Takes memory in ways of which some end a process at once. */
export const hoard = defineConversion({
  name: 'hoard',
  label: 'Hoard',
  subject: 'heap',
  limits,
  run(what: 'objects' | 'map' | 'list' | 'bytes'): unknown {
    const kept: unknown[] = []
    const map = new Map<number, number>()
    if (what === 'list') return Array.from({ length: 2e8 }, () => 0.5).length
    for (let count = 0; ; count += 1) {
      if (what === 'objects') kept.push({ count })
      else if (what === 'map') map.set(count, count)
      else kept.push(Buffer.alloc(2 ** 20, 1))
    }
  },
})

export const leave = defineConversion({
  name: 'leave',
  label: 'Leave',
  subject: 'guest',
  limits,
  run: (): never => process.exit(3),
})

const all: readonly Conversion[] = [shout, echo, look, repeat, spin, dive, hoard, leave] as Conversion[]

/**
 * As a process finds them.
 * @public
 */
export const conversionLoaders: Readonly<Record<string, () => Promise<Conversion>>> = Object.fromEntries(
  all.map((conversion) => [conversion.name, async () => conversion]),
)

export const sampleConversions = new URL(import.meta.url)
