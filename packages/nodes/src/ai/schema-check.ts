import { equalJson, findOwn, isJsonObject, type JsonObject } from '@heddle/core'

/** What is wrong with a value by a JSON Schema, in one sentence; undefined when nothing is. */
export const faultBySchema = (schema: unknown, value: unknown): string | undefined =>
  check(schema, value, { root: schema, path: '', depth: 0 })

interface Place {
  /** Where `$ref` looks. */
  root: unknown
  path: string
  depth: number
}

type Rule = (schema: JsonObject, value: unknown, place: Place) => string | undefined

/** A schema that refers to itself stops with the data, or here. */
const deepest = 100

function check(schema: unknown, value: unknown, place: Place): string | undefined {
  if (schema === false) return `${nameOf(place)} must not be there`
  if (!isJsonObject(schema) || place.depth > deepest) return undefined
  const inside = { ...place, depth: place.depth + 1 }
  for (const rule of rules) {
    const fault = rule(schema, value, inside)
    if (fault !== undefined) return fault
  }
  return undefined
}

const nameOf = ({ path }: Place): string => (path === '' ? 'The value' : `"${path}"`)

const below = (place: Place, name: string | number): Place => ({
  ...place,
  path: place.path === '' ? String(name) : `${place.path}.${name}`,
})

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const isOfType = (value: unknown, type: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type

const checkReference: Rule = ({ $ref: reference }, value, place) => {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined
  const target = reference
    .slice(1)
    .split('/')
    .filter((part) => part !== '')
    .reduce<unknown>(
      (found, part) =>
        isJsonObject(found)
          ? findOwn(found, decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
          : undefined,
      place.root,
    )
  return check(target, value, place)
}

const checkType: Rule = ({ type, nullable }, value, place) => {
  if (type === undefined || (nullable === true && value === null)) return undefined
  const types = [type].flat().map(String)
  return types.some((each) => isOfType(value, each))
    ? undefined
    : `${nameOf(place)} must be of the type ${types.join(' or ')}, not ${typeOf(value)}`
}

const checkChoices: Rule = ({ enum: choices, const: only }, value, place) => {
  const allowed = Array.isArray(choices) ? choices : only === undefined ? undefined : [only]
  return !allowed || allowed.some((each) => equalJson(each, value))
    ? undefined
    : `${nameOf(place)} must be one of ${JSON.stringify(allowed)}`
}

const checkRange: Rule = ({ minimum, maximum, minLength, maxLength }, value, place) => {
  const [size, least, most] =
    typeof value === 'string' ? [value.length, minLength, maxLength] : [value, minimum, maximum]
  if (typeof size !== 'number') return undefined
  const unit = typeof value === 'string' ? ' characters' : ''
  if (typeof least === 'number' && size < least) return `${nameOf(place)} must be at least ${least}${unit}`
  return typeof most === 'number' && size > most
    ? `${nameOf(place)} must be at most ${most}${unit}`
    : undefined
}

const checkObject: Rule = ({ properties, required, additionalProperties }, value, place) => {
  if (!isJsonObject(value)) return undefined
  const known = isJsonObject(properties) ? properties : {}
  const missing = (Array.isArray(required) ? required : []).find(
    (name) => !Object.hasOwn(value, String(name)),
  )
  if (missing !== undefined) return `${nameOf(below(place, String(missing)))} is missing`
  return firstOf(Object.entries(value), ([name, each]) =>
    check(Object.hasOwn(known, name) ? known[name] : additionalProperties, each, below(place, name)),
  )
}

const checkList: Rule = ({ items, minItems, maxItems }, value, place) => {
  if (!Array.isArray(value)) return undefined
  if (typeof minItems === 'number' && value.length < minItems)
    return `${nameOf(place)} must have at least ${minItems} entries`
  if (typeof maxItems === 'number' && value.length > maxItems)
    return `${nameOf(place)} must have at most ${maxItems} entries`
  return firstOf([...value.entries()], ([index, each]) => check(items, each, below(place, index)))
}

const checkAll: Rule = ({ allOf }, value, place) =>
  Array.isArray(allOf) ? firstOf(allOf, (each) => check(each, value, place)) : undefined

const checkAny: Rule = ({ anyOf, oneOf }, value, place) => {
  const ways = Array.isArray(anyOf) ? anyOf : oneOf
  if (!Array.isArray(ways) || ways.length === 0) return undefined
  const faults = ways.map((each) => check(each, value, place))
  return faults.includes(undefined) ? undefined : faults[0]
}

const rules: readonly Rule[] = [
  checkReference,
  checkType,
  checkChoices,
  checkRange,
  checkObject,
  checkList,
  checkAll,
  checkAny,
]

function firstOf<T>(list: readonly T[], find: (each: T) => string | undefined): string | undefined {
  for (const each of list) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}
