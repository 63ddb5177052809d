import { DateTime, Duration } from 'luxon'
import { Facade } from '../evaluate/facade.ts'
import type { Session } from '../evaluate/scope.ts'
import { isPlain } from '../evaluate/value-kind.ts'
import { isJsonObject } from '../../json.ts'
import { MissingValue, NeedsSandbox } from '../expression-error.ts'
import { checkGrowth, maxGrownText } from './native.ts'
import { stringOf } from './string-of.ts'
import { zoneOptions } from './zones.ts'

/** A function of JavaScript or luxon that tier 1 may call by its global name. */
interface GlobalFunction {
  run(args: readonly unknown[], session: Session): unknown
  readonly heavy: boolean
}

type Run = GlobalFunction['run']

const light = (run: Run): GlobalFunction => ({ run, heavy: false })
const heavy = (run: Run): GlobalFunction => ({ run, heavy: true })

/** Functions by name, namespaces included: `parseInt`, `Math.max`, `DateTime.fromISO`. */
export const globalFunctions: ReadonlyMap<string, GlobalFunction> = new Map<string, GlobalFunction>([
  ['parseInt', light(([text, radix]) => Number.parseInt(String(text), radix as number))],
  ['parseFloat', light(([text]) => Number.parseFloat(String(text)))],
  ['isNaN', light(([value]) => Number.isNaN(Number(value)))],
  ['isFinite', light(([value]) => Number.isFinite(Number(value)))],
  ['encodeURIComponent', light(([text]) => encodeURIComponent(String(text)))],
  ['decodeURIComponent', light(([text]) => decodeURIComponent(String(text)))],
  ['encodeURI', light(([text]) => encodeURI(String(text)))],
  ['decodeURI', light(([text]) => decodeURI(String(text)))],
  ['String', light((args) => (args.length === 0 ? '' : stringOf(args[0])))],
  ['Number', light((args) => (args.length === 0 ? 0 : Number(args[0])))],
  ['Boolean', light(([value]) => Boolean(value))],
  ['Array.isArray', light(([value]) => Array.isArray(value))],
  ['Number.isInteger', light(([value]) => Number.isInteger(value))],
  ['Number.isFinite', light(([value]) => Number.isFinite(value))],
  ['Number.isNaN', light(([value]) => Number.isNaN(value))],
  ['Number.isSafeInteger', light(([value]) => Number.isSafeInteger(value))],
  ['Number.parseInt', light(([text, radix]) => Number.parseInt(String(text), radix as number))],
  ['Number.parseFloat', light(([text]) => Number.parseFloat(String(text)))],
  ['Object.keys', light(([value]) => Object.keys(plainArgument(value)))],
  ['Object.values', light(([value]) => Object.values(plainArgument(value)))],
  ['Object.entries', light(([value]) => Object.entries(plainArgument(value)))],
  ['Object.fromEntries', heavy(([pairs], session) => fromEntries(pairs, session))],
  ['Date.now', light(() => Date.now())],
  ['JSON.stringify', heavy(stringify)],
  ['JSON.parse', heavy(([text], session) => parse(String(text), session))],
  ['DateTime.now', heavy((_, { timezone }) => DateTime.now().setZone(timezone))],
  ['DateTime.local', heavy((args, { timezone }) => fromParts(args, timezone))],
  ['DateTime.utc', heavy((args) => fromParts(args, 'utc'))],
  [
    'DateTime.fromISO',
    heavy(([text, options], { timezone }) =>
      DateTime.fromISO(dateText(text), zoneOptions(options, timezone)),
    ),
  ],
  [
    'DateTime.fromSQL',
    heavy(([text, options], { timezone }) =>
      DateTime.fromSQL(dateText(text), zoneOptions(options, timezone)),
    ),
  ],
  [
    'DateTime.fromRFC2822',
    heavy(([text, options], { timezone }) =>
      DateTime.fromRFC2822(dateText(text), zoneOptions(options, timezone)),
    ),
  ],
  [
    'DateTime.fromHTTP',
    heavy(([text, options], { timezone }) =>
      DateTime.fromHTTP(dateText(text), zoneOptions(options, timezone)),
    ),
  ],
  [
    'DateTime.fromMillis',
    heavy(([value, options], { timezone }) =>
      DateTime.fromMillis(timestamp(value), zoneOptions(options, timezone)),
    ),
  ],
  [
    'DateTime.fromSeconds',
    heavy(([value, options], { timezone }) =>
      DateTime.fromSeconds(timestamp(value), zoneOptions(options, timezone)),
    ),
  ],
  [
    'DateTime.fromJSDate',
    heavy(([value, options], { timezone }) =>
      DateTime.fromJSDate(jsDate(value), zoneOptions(options, timezone)),
    ),
  ],
  ['Duration.fromObject', heavy(([parts]) => Duration.fromObject(dateParts(parts)))],
  [
    'DateTime.fromObject',
    heavy(([parts, options], { timezone }) =>
      DateTime.fromObject(dateParts(parts), zoneOptions(options, timezone)),
    ),
  ],
  ['Duration.fromMillis', heavy(([value]) => Duration.fromMillis(timestamp(value)))],
  ['Duration.fromISO', heavy(([text]) => Duration.fromISO(dateText(text)))],
  ...Object.getOwnPropertyNames(Math).flatMap(mathFunction),
])

/** Values by name. */
export const globalValues: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['Number.MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER],
  ['Number.MIN_SAFE_INTEGER', Number.MIN_SAFE_INTEGER],
  ['Math.PI', Math.PI],
  ['Math.E', Math.E],
  ['Math.SQRT2', Math.SQRT2],
  ['Math.LN2', Math.LN2],
  ['Math.LN10', Math.LN10],
])

/** Functions that may stand by their bare name where an array method takes a callback: `filter(Boolean)`. */
export const callbackFunctions: ReadonlySet<string> = new Set(['Boolean', 'Number', 'String'])

/** `new Date(…)`, as far as it does not depend on the time zone of the machine. */
export function makeDate(args: readonly unknown[]): Date {
  const [value] = args
  if (args.length === 0) return new Date()
  const certain =
    typeof value === 'number' ||
    (typeof value === 'string' &&
      /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(value))
  if (args.length > 1 || !certain) throw new NeedsSandbox('local time')
  return new Date(value)
}

function mathFunction(name: string): [string, GlobalFunction][] {
  const member: unknown = Math[name as keyof Math]
  if (typeof member !== 'function') return []
  const call = member as (...values: unknown[]) => number
  return [[`Math.${name}`, light((args) => (args.length === 1 ? call(args[0]) : call(...args)))]]
}

function plainArgument(value: unknown): object {
  if (value === null || value === undefined)
    throw new MissingValue('Cannot convert undefined or null to object')
  if (typeof value !== 'object') return Object(value) as object
  if (value instanceof Facade) return {}
  if (!isPlain(value)) throw new NeedsSandbox('fields of a special object')
  return value
}

function fromEntries(pairs: unknown, session: Session): unknown {
  if (!Array.isArray(pairs)) throw new MissingValue('Only an array of pairs makes an object')
  session.spend(pairs.length)
  return Object.fromEntries(
    pairs.map((pair: unknown) => {
      if (!Array.isArray(pair)) throw new NeedsSandbox('pairs that are not arrays')
      return [stringOf(pair[0]), pair[1] as unknown]
    }),
  )
}

function stringify([value, replacer, indent]: readonly unknown[], session: Session): string | undefined {
  if (replacer !== null && replacer !== undefined) throw new NeedsSandbox('replacer')
  // The type forgets that undefined has no JSON.
  const text = JSON.stringify(value, null, indent as string | number) as string | undefined
  session.spend(text?.length ?? 0)
  return text
}

function parse(text: string, session: Session): unknown {
  checkGrowth(Math.min(text.length, maxGrownText + 1))
  session.spend(text.length)
  return JSON.parse(text)
}

const partNames = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond'] as const

/** Without arguments it is now; otherwise the numbers count from the year. */
function fromParts(args: readonly unknown[], zone: string): DateTime {
  if (args.length === 0) return DateTime.now().setZone(zone)
  if (args.length > partNames.length || args.some((value) => typeof value !== 'number')) {
    throw new NeedsSandbox('options of a date')
  }
  return DateTime.fromObject(Object.fromEntries(args.map((value, index) => [partNames[index], value])), {
    zone,
  })
}

function dateParts(value: unknown): Record<string, unknown> {
  if (!isJsonObject(value)) throw new NeedsSandbox('parts of a date')
  return value
}

function dateText(value: unknown): string {
  if (typeof value !== 'string' || value.length > 100) throw new NeedsSandbox('text of a date')
  return value
}

function timestamp(value: unknown): number {
  if (typeof value !== 'number') throw new NeedsSandbox('timestamp')
  return value
}

function jsDate(value: unknown): Date {
  if (!(value instanceof Date)) throw new NeedsSandbox('date')
  return value
}
