import * as fc from 'fast-check'
import { DateTime, Duration } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noExpressionData } from '../expression-data.ts'
import { NeedsSandbox } from '../expression-error.ts'
import { HostSession } from '../evaluate/session.ts'
import { scopeOf, type Session } from '../evaluate/scope.ts'
import { callbackMethods } from '../natives/list-natives.ts'
import { methodsByKind } from '../natives/find-method.ts'
import { globalFunctions } from '../natives/globals.ts'
import { makePattern } from '../natives/pattern.ts'
import { rootFunctions } from '../roots/root-functions.ts'
import { hostBudget } from './budget.ts'
import type { Costed } from './costed.ts'
import { paying } from './paying.ts'

interface Call {
  name: string
  kind: string
  work: Costed<never, Session>
}

/** Everything that tier 1 can call. */
const calls: Call[] = [
  ...[...methodsByKind].flatMap(([kind, methods]) =>
    [...methods].map(([name, work]) => ({ kind, name: `${kind}.${name}`, work })),
  ),
  ...[...globalFunctions].map(([name, work]) => ({ kind: 'global', name, work })),
  ...[...rootFunctions].map(([name, work]) => ({ kind: 'root', name, work: work as Costed<never, Session> })),
]

test('there is a lot to try', () => {
  expect(calls.length).toBeGreaterThan(250)
  expect(new Set(calls.map(({ kind }) => kind)).size).toBe(11)
})

test('what is tried works on ordinary values', () => {
  const working = calls.filter((call) => payFor(call, sampleOf(call.kind), ['1']).result !== undefined)

  expect(working.length).toBeGreaterThan(200)
})

describe('SEC-03 SEC-04 a call is paid for before it is made', () => {
  test.each(calls)('$name looks at no more than it pays for', (call) => {
    fc.assert(
      fc.property(sizes, receiversOf(call), argumentsFor(call), (size, receiver, args) => {
        const seen = watchReads()

        const { spent } = payFor(call, seen.watch(receiver(size)), seen.watch(args(size)) as unknown[])

        expect(seen.reads() * nanosecondsPerRead).toBeLessThan(spent + slack)
      }),
      { numRuns: 20 },
    )
  })

  test.each(calls)('$name makes no more than it pays for', (call) => {
    fc.assert(
      fc.property(sizes, receiversOf(call), argumentsFor(call), (size, receiver, args) => {
        const given = { receiver: receiver(size), args: args(size) }

        const { result, spent } = payFor(call, given.receiver, given.args)

        expect(newBytes(result, given)).toBeLessThan(spent + slack)
      }),
      { numRuns: 20 },
    )
  })

  test.each([hostBudget.evaluation + 1, hostBudget.total, Number.POSITIVE_INFINITY, Number.NaN])(
    'what costs %d is not even begun',
    (cost) => {
      const begun: unknown[] = []
      const call = paying<undefined, Session>({ cost: () => cost, run: () => begun.push('begun') })

      expect(() => call(undefined, [], newSession())).toThrow(NeedsSandbox)
      expect(begun).toEqual([])
    },
  )

  test('what many small evaluations cost is added up', () => {
    const session = newSession()
    const evaluate = () => {
      session.beginEvaluation()
      session.spend(hostBudget.evaluation)
    }
    const most = hostBudget.total / hostBudget.evaluation

    expect(() => Array.from({ length: most }, evaluate)).not.toThrow()
    expect(evaluate).toThrow(NeedsSandbox)
  })
})

describe('SEC-03 whatever a call meets, it comes to an end', () => {
  const { evaluation } = hostBudget

  // A purse that is soon empty shows the same as a full one, in less time.
  beforeAll(() => {
    hostBudget.evaluation = 2_000_000
  })
  afterAll(() => {
    hostBudget.evaluation = evaluation
  })

  test.each(calls)('$name', (call) => {
    const receivers = hostileOf[call.kind] ?? [sampleOf(call.kind)]
    const tries = [
      ...receivers.flatMap((receiver) =>
        [[], [receiver], ['a', receiver]].map((args) => payFor(call, receiver, args)),
      ),
      payFor(call, sampleOf(call.kind), [tree]),
      payFor(call, sampleOf(call.kind), ['a', tree]),
    ]

    expect(tries.filter(({ spent }) => spent > hostBudget.evaluation)).toEqual([])
  })
})

const newSession = (): Session =>
  new HostSession({ ...noExpressionData, timezone: 'Europe/Berlin' }, () => '')

/** A read takes some nanoseconds, and a call is allowed to do a little for nothing. */
const nanosecondsPerRead = 4
const slack = 3000

/** Makes a call as an expression does and tells what it gave and cost; a call may fail as it likes. */
function payFor(
  { kind, work }: Call,
  receiver: unknown,
  args: unknown[],
): { result: unknown; spent: number } {
  const session = newSession()
  const target = kind === 'root' ? scopeOf(session, 0) : receiver
  try {
    const result = paying(work)(target as never, withCallback(args, session), session)
    return { result, spent: session.spent() }
  } catch (error) {
    // What is refused ends the evaluation: no more than all of it can be lost.
    const spent = error instanceof NeedsSandbox ? hostBudget.evaluation : session.spent()
    return { result: undefined, spent }
  }
}

const callback = Symbol('callback')

/** Arrow functions pay for themselves. */
const withCallback = (args: readonly unknown[], session: Session): unknown[] =>
  args.map((value) =>
    value === callback
      ? (given: unknown) => {
          session.spend(150)
          return given
        }
      : value,
  )

const sizes = fc.constantFrom(0, 1, 30, 300, 2000)

type Grow = (size: number) => unknown

const many = (each: (index: number) => unknown): Grow => {
  return (size) => Array.from({ length: size }, (_, index) => each(index))
}

const fields = (each: (index: number) => unknown): Grow => {
  return (size) => Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, each(index)]))
}

const texts: Grow[] = ['a', 'a b ', 'é', '😀', '1', '%41', '<a>', '*a', 'a@', '[],'].map(
  (unit) => (size) => unit.repeat(size),
)

const lists: Grow[] = [
  many((index) => index),
  many((index) => `text ${index}`),
  many((index) => ({ name: `n${index}`, id: index })),
  many((index) => [`k${index}`, [index]]),
  (size) => [Array.from({ length: size }, () => 'x'.repeat(20))],
]

const objects: Grow[] = [fields((index) => index), fields((index) => `v${index}`), fields((index) => [index])]

const samples: Readonly<Record<string, unknown>> = {
  number: 12.5,
  boolean: true,
  date: DateTime.fromMillis(0, { zone: 'Europe/Berlin' }),
  duration: Duration.fromObject({ days: 2, hours: 3 }),
  jsDate: new Date(0),
  pattern: makePattern('a+b', 'g'),
  string: 'abc',
  array: [1, 'b'],
  object: { a: 1 },
}

const sampleOf = (kind: string): unknown => samples[kind]

const receivers: Readonly<Record<string, readonly Grow[]>> = { string: texts, array: lists, object: objects }

const receiversOf = ({ kind }: Call): fc.Arbitrary<Grow> =>
  fc.constantFrom(...(receivers[kind] ?? [() => sampleOf(kind)]))

const argument: fc.Arbitrary<Grow> = fc.oneof(
  fc.constantFrom(...texts, ...lists, ...objects),
  fc.constantFrom<Grow>(
    () => 'name',
    () => '',
    () => 'days',
    () => 3,
    () => -1,
    () => Number.POSITIVE_INFINITY,
    () => undefined,
    () => null,
  ),
)

const argumentsFor = ({ name }: Call): fc.Arbitrary<(size: number) => unknown[]> =>
  fc.array(argument, { maxLength: 3 }).map((grown) => (size) => {
    const args = grown.map((grow) => grow(size))
    return callbackMethods.has(name.replace('array.', '')) ? [callback, ...args.slice(1)] : args
  })

/** Forty arrays or objects, each of which holds the one before twice: a million millions for whoever walks through. */
const forty = Array.from({ length: 40 })
const tree = forty.reduce<unknown>((inner) => [inner, inner], ['a'])
const bush = forty.reduce<unknown>((inner) => ({ a: inner, b: inner }), {})

/** Texts at which careless patterns and searches despair. */
const hostileTexts: readonly string[] = [
  ...[
    'a',
    'ab',
    ' ',
    '\n ',
    'a.',
    '@',
    'a@',
    '<',
    '<a',
    '[',
    '![a](',
    '*',
    '*a',
    '`',
    '~~',
    '# ',
    '- ',
    '1',
    '%',
    '\\',
  ].flatMap((unit) => [unit.repeat(20_000 / unit.length), `${unit.repeat(20_000 / unit.length)}!`]),
  `${'a'.repeat(10_000)}b${'a'.repeat(10_000)}`,
  `http://${'a'.repeat(20_000)} x`,
  `http://a/${'b/'.repeat(10_000)} x`,
  'é'.repeat(20_000),
  '\uD800'.repeat(20_000),
]

const hostileOf: Readonly<Record<string, readonly unknown[]>> = {
  string: hostileTexts,
  array: [tree],
  object: [bush],
  global: [hostileTexts[0], bush],
}

/** Counts how often anything in a value is looked at, the telling of the cost included. */
function watchReads() {
  let reads = 0
  const watch = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !isData(value)) return value
    for (const [key, inner] of Object.entries(value)) Reflect.set(value, key, watch(inner))
    return new Proxy(value, {
      get(target, key) {
        if (typeof key === 'string' && Object.hasOwn(target, key)) reads++
        return Reflect.get(target, key)
      },
      ownKeys(target) {
        const keys = Reflect.ownKeys(target)
        reads += keys.length
        return keys
      },
    })
  }
  return { watch, reads: () => reads }
}

const isData = (value: object): boolean =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype

/** What a result holds that was not given: characters, and eight bytes for each element. */
function newBytes(made: unknown, given: unknown): number {
  const known = new Set<unknown>()
  const remember = (value: unknown): void => {
    known.add(value)
    if (typeof value === 'object' && value !== null && isData(value)) Object.values(value).forEach(remember)
  }
  remember(given)
  const whole = [...known].filter((value) => typeof value === 'string').join('\n')
  const weigh = (value: unknown): number => {
    if (known.has(value)) return 0
    if (typeof value === 'string') return value.length < 100 || whole.includes(value) ? 0 : value.length
    if (typeof value !== 'object' || value === null || !isData(value)) return 0
    const inner = Object.values(value)
    return inner.reduce<number>((sum, each) => sum + weigh(each), inner.length * 8)
  }
  return weigh(made)
}
