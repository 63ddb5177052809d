import { DateTime, Duration } from 'luxon'
import { hostBudget, parsingCost } from '../cost/budget.ts'
import type { Cost } from '../cost/costed.ts'
import { depthOf, textFactor, weightOf, weightOfArgument, weightOfArguments } from '../cost/weight.ts'
import { Facade } from '../values/facade.ts'
import { isPlain } from '../values/value-kind.ts'
import { isJsonObject } from '../../json.ts'
import { MissingValue, NeedsSandbox } from '../expression-error.ts'
import { dateCost } from '../cost/date-cost.ts'
import { checkGrowth, maxGrownText, type Native } from './native.ts'
import { written } from './string-of.ts'
import { zoneOptions } from './zones.ts'

/** A function of JavaScript or luxon that tier 1 may call by its global name. */
type GlobalFunction = Native<undefined>

type Args = readonly unknown[]
type GlobalCost = Cost<undefined>

const light = (cost: GlobalCost, run: GlobalFunction['run']): GlobalFunction => ({ cost, run, heavy: false })
const heavy = (cost: GlobalCost, run: GlobalFunction['run']): GlobalFunction => ({ cost, run, heavy: true })

/** They only look at what kind of value it is. */
const nothing: GlobalCost = () => 0

/** They take the value for a number or a text. */
const asNumber: GlobalCost = (_, args) => weightOfArguments(args) * 2
/** An escape takes up to nine characters. */
const escaping: GlobalCost = (_, args) => weightOfArguments(args) * 15
const aDate: GlobalCost = (_, args) => dateCost + weightOfArguments(args) * 2
/** A zone may have to be looked up first. */
const aDateInZone: GlobalCost = (_, args) => aDate(_, args) * (args[1] === undefined ? 1 : 5)

/** Functions by name, namespaces included: `parseInt`, `Math.max`, `DateTime.fromISO`. */
export const globalFunctions: ReadonlyMap<string, GlobalFunction> = new Map<string, GlobalFunction>([
  ['parseInt', light(asNumber, (_, [text, radix]) => Number.parseInt(String(text), radix as number))],
  ['parseFloat', light(asNumber, (_, [text]) => Number.parseFloat(String(text)))],
  ['isNaN', light(asNumber, (_, [value]) => Number.isNaN(Number(value)))],
  ['isFinite', light(asNumber, (_, [value]) => Number.isFinite(Number(value)))],
  ['encodeURIComponent', light(escaping, (_, [text]) => encodeURIComponent(String(text)))],
  ['decodeURIComponent', light(escaping, (_, [text]) => decodeURIComponent(String(text)))],
  ['encodeURI', light(escaping, (_, [text]) => encodeURI(String(text)))],
  ['decodeURI', light(escaping, (_, [text]) => decodeURI(String(text)))],
  ['String', light(asNumber, (_, args) => (args.length === 0 ? '' : written(args[0])))],
  ['Number', light(asNumber, (_, args) => (args.length === 0 ? 0 : Number(args[0])))],
  ['Boolean', light(nothing, (_, [value]) => Boolean(value))],
  ['Array.isArray', light(nothing, (_, [value]) => Array.isArray(value))],
  ['Number.isInteger', light(nothing, (_, [value]) => Number.isInteger(value))],
  ['Number.isFinite', light(nothing, (_, [value]) => Number.isFinite(value))],
  ['Number.isNaN', light(nothing, (_, [value]) => Number.isNaN(value))],
  ['Number.isSafeInteger', light(nothing, (_, [value]) => Number.isSafeInteger(value))],
  ['Number.parseInt', light(asNumber, (_, [text, radix]) => Number.parseInt(String(text), radix as number))],
  ['Number.parseFloat', light(asNumber, (_, [text]) => Number.parseFloat(String(text)))],
  ['Object.keys', light(fieldsCost, (_, [value]) => Object.keys(plainArgument(value)))],
  ['Object.values', light(fieldsCost, (_, [value]) => Object.values(plainArgument(value)))],
  ['Object.entries', light(fieldsCost, (_, [value]) => Object.entries(plainArgument(value)))],
  ['Object.fromEntries', heavy(entriesCost, (_, [pairs]) => fromEntries(pairs))],
  ['Date.now', light(nothing, () => Date.now())],
  ['JSON.stringify', heavy(stringifyCost, stringify)],
  ['JSON.parse', heavy(parseCost, (_, [text]) => parse(String(text)))],
  ['DateTime.now', heavy(aDate, (_, __, { timezone }) => DateTime.now().setZone(timezone))],
  ['DateTime.local', heavy(aDate, (_, args, { timezone }) => fromParts(args, timezone))],
  ['DateTime.utc', heavy(aDate, (_, args) => fromParts(args, 'utc'))],
  ...readers([
    ['DateTime.fromISO', (text, options) => DateTime.fromISO(dateText(text), options)],
    ['DateTime.fromSQL', (text, options) => DateTime.fromSQL(dateText(text), options)],
    ['DateTime.fromRFC2822', (text, options) => DateTime.fromRFC2822(dateText(text), options)],
    ['DateTime.fromHTTP', (text, options) => DateTime.fromHTTP(dateText(text), options)],
    ['DateTime.fromMillis', (value, options) => DateTime.fromMillis(timestamp(value), options)],
    ['DateTime.fromSeconds', (value, options) => DateTime.fromSeconds(timestamp(value), options)],
    ['DateTime.fromJSDate', (value, options) => DateTime.fromJSDate(jsDate(value), options)],
    ['DateTime.fromObject', (parts, options) => DateTime.fromObject(dateParts(parts), options)],
  ]),
  ['Duration.fromObject', heavy(aDate, (_, [parts]) => Duration.fromObject(dateParts(parts)))],
  ['Duration.fromMillis', heavy(aDate, (_, [value]) => Duration.fromMillis(timestamp(value)))],
  ['Duration.fromISO', heavy(aDate, (_, [text]) => Duration.fromISO(dateText(text)))],
  ...Object.getOwnPropertyNames(Math).flatMap(mathFunction),
])

type Reader = (value: unknown, options: ReturnType<typeof zoneOptions>) => DateTime

function readers(entries: readonly [string, Reader][]): [string, GlobalFunction][] {
  return entries.map(([name, read]) => [
    name,
    heavy(aDateInZone, (_, [value, options], { timezone }) => read(value, zoneOptions(options, timezone))),
  ])
}

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
  return [[`Math.${name}`, light(asNumber, (_, args) => (args.length === 1 ? call(args[0]) : call(...args)))]]
}

function plainArgument(value: unknown): object {
  if (value === null || value === undefined)
    throw new MissingValue('Cannot convert undefined or null to object')
  if (typeof value !== 'object') return Object(value) as object
  if (value instanceof Facade) return {}
  if (!isPlain(value)) throw new NeedsSandbox('fields of a special object')
  return value
}

/** The fields of an object that has many; the characters of a text are fields too. */
function fieldsCost(_: undefined, [value]: Args): number {
  if (typeof value === 'string') return value.length * 400
  return isJsonObject(value) || Array.isArray(value) ? Object.keys(value).length * 1000 : 0
}

function entriesCost(_: undefined, [pairs]: Args): number {
  if (!Array.isArray(pairs)) return 0
  const names = pairs.map((pair: unknown) => (Array.isArray(pair) ? weightOfArgument(pair[0]) : 0))
  return names.reduce((total, weight) => total + weight + 1500, 0)
}

function fromEntries(pairs: unknown): unknown {
  if (!Array.isArray(pairs)) throw new MissingValue('Only a list of pairs makes an object')
  return Object.fromEntries(
    pairs.map((pair: unknown) => {
      if (!Array.isArray(pair)) throw new NeedsSandbox('pairs that are not arrays')
      return [written(pair[0]), pair[1] as unknown]
    }),
  )
}

function stringifyCost(_: undefined, args: Args): number {
  const [value, replacer, indent] = args
  const weight = weightOf(value) * textFactor
  // Every line is indented by its depth.
  const lines = indent === undefined || weight > hostBudget.evaluation ? 1 : 1 + depthOf(value) / 4
  return weight * lines + weightOfArgument(replacer) + weightOfArgument(indent)
}

function stringify(_: undefined, [value, replacer, indent]: Args): string | undefined {
  if (replacer !== null && replacer !== undefined) throw new NeedsSandbox('replacer')
  return JSON.stringify(value, null, indent as string | number)
}

function parseCost(_: undefined, [text]: Args): number {
  return (typeof text === 'string' ? text.length : weightOfArgument(text)) * parsingCost
}

function parse(text: string): unknown {
  checkGrowth(Math.min(text.length, maxGrownText + 1))
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
