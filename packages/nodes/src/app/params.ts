import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { fieldsOf, ParamValueError, type NodeProperty } from '@heddle/core/node'

/** The parameters of a node for one item. A path goes into collections and groups: `options.replyTo.email`. */
export interface AppParams {
  readonly version: number
  /** All of them, as they are. */
  readonly values: JsonObject
  /** A text; empty when there is none. */
  text(path: string): string
  /** A text, or undefined where there is none or an empty one: for what is only sent when it is said. */
  maybe(path: string): string | undefined
  number(path: string): number
  flag(path: string): boolean
  /** Several texts, given as a list or with commas between them. */
  texts(path: string): string[]
  /** What a resource locator chooses: the id, also out of an address. */
  id(path: string): string
  /** The fields that were added to a collection, or those of a single group. */
  fields(path: string): JsonObject
  /** The entries of a group that repeats: `headers.values`. */
  rows(path: string): JsonObject[]
  /** Data that is given as data or as a text of JSON; undefined for an empty text. */
  json(path: string): unknown
  /** As it is. */
  value(path: string): unknown
}

interface Known {
  version: number
  properties: readonly NodeProperty[]
}

/** Reads values by what the service needs them to be, and says by its label which one cannot be that. */
export function readParams(values: JsonObject, { version, properties }: Known): AppParams {
  const value = (path: string): unknown => valueAt(values, path)
  const wrong = (path: string, expected: string): never => {
    throw Object.assign(new ParamValueError(labelOf(properties, path), expected, value(path)), {
      parameter: path,
    })
  }
  const text = (path: string): string => {
    const given = value(path)
    return given !== null && typeof given === 'object' ? wrong(path, 'a text') : textOf(given)
  }
  return {
    version,
    values,
    value,
    text,
    maybe: (path) => text(path) || undefined,
    number(path) {
      const given = value(path)
      const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
      return typeof number === 'number' && Number.isFinite(number) ? number : wrong(path, 'a number')
    },
    flag: (path) => value(path) === true || value(path) === 'true',
    texts(path) {
      const given = value(path)
      const list: unknown[] = Array.isArray(given) ? given : text(path).split(',')
      return list.map((each) => textOf(each).trim()).filter((each) => each !== '')
    },
    id: (path) => idOf(value(path), patternOf(properties, path)),
    fields(path) {
      const given = value(path)
      return isJsonObject(given) ? given : {}
    },
    rows(path) {
      const given = value(path)
      return [given].flat().filter((each) => isJsonObject(each))
    },
    json: (path) => parseJson(value(path), () => wrong(path, 'valid JSON')),
  }
}

const valueAt = (values: JsonObject, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) => (isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined),
      values,
    )

/** Documents of older versions hold a text where newer ones hold a mode and a value. */
function idOf(given: unknown, pattern: RegExp | undefined): string {
  const value = textOf(isJsonObject(given) ? given.value : given).trim()
  return pattern?.exec(value)?.[1] ?? value
}

function parseJson(given: unknown, fail: () => never): unknown {
  if (typeof given !== 'string') return given
  if (given.trim() === '') return undefined
  try {
    return JSON.parse(given)
  } catch {
    return fail()
  }
}

const topProperty = (properties: readonly NodeProperty[], path: string): NodeProperty | undefined =>
  properties.find(({ name }) => name === path.split('.')[0])

const labelOf = (properties: readonly NodeProperty[], path: string): string =>
  topProperty(properties, path)?.displayName ?? path

/** Resource locators also stand inside of collections. */
function patternOf(properties: readonly NodeProperty[], path: string): RegExp | undefined {
  const [name, ...inside] = path.split('.')
  const meant = properties.filter((property) => property.name === name)
  if (inside.length > 0) return patternOf(meant.flatMap(fieldsOf), inside.join('.'))
  const modes = meant.flatMap(({ modes: each = [] }) => each)
  const regex = modes.find(({ extractValue }) => extractValue)?.extractValue?.regex
  return regex === undefined ? undefined : new RegExp(regex)
}
