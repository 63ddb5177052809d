import { isJsonObject, textOf, writePath, readPath, parsePath, type JsonObject } from '@heddle/core'
import { BSON, ObjectId, type Document } from 'mongodb'

const { EJSON } = BSON

/** A query, with its parameters in place of "$1", "$2" and so on. */
export function readQuery(given: unknown, parameters: unknown): Document {
  const query: unknown = EJSON.deserialize({ query: given === '' ? {} : given }).query
  const filled = Array.isArray(parameters) ? fill(query, parameters) : query
  if (typeof filled !== 'object' || filled === null) throw new Error('The query must be an object or a list')
  return filled
}

/** What finds documents: an ID as a text is meant as an ID. */
export function readFilter(given: unknown, parameters: unknown): Document {
  const filter = readQuery(given, parameters)
  const { _id: id } = filter
  return id === undefined ? filter : { ...filter, _id: idOf(id) }
}

function fill(part: unknown, values: readonly unknown[]): unknown {
  if (typeof part === 'string') {
    const at = Number(/^\$([1-9]\d*)$/.exec(part)?.[1] ?? 0)
    // A value never becomes an operator: it is put in as it is, after the query was read.
    return at > 0 && at <= values.length ? values[at - 1] : part
  }
  if (Array.isArray(part)) return part.map((each) => fill(each, values))
  if (!isJsonObject(part) || '_bsontype' in part || part instanceof Date) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value, values)]))
}

/** An ID as MongoDB makes them, where a text looks like one. */
export const idOf = (value: unknown): unknown =>
  typeof value === 'string' && ObjectId.isValid(value) ? new ObjectId(value) : value

interface Picking {
  fields: string[]
  dateFields: string[]
  dotNotation: boolean
}

/** The fields of an item that are to be stored; those that it lacks become null. */
export function pickFields(json: JsonObject, { fields, dateFields, dotNotation }: Picking): Document {
  const path = (name: string) => (dotNotation ? parsePath(name) : [name])
  let picked: JsonObject = {}
  for (const name of fields) {
    const value = readPath(json, path(name)) ?? null
    const isDate = dateFields.includes(name) && value !== null
    picked = writePath(picked, path(name), isDate ? dateOf(name, value) : value)
  }
  return picked
}

function dateOf(name: string, value: unknown): Date {
  const date = new Date(typeof value === 'number' ? value : textOf(value))
  if (Number.isNaN(date.getTime())) throw new Error(`The field "${name}" is no date`)
  return date
}

/** A document as an item: IDs and numbers of MongoDB as texts and numbers. */
export function plainDocument(value: unknown): JsonObject {
  const plain = toPlain(value)
  return isJsonObject(plain) ? plain : { value: plain }
}

function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof RegExp) return value.toString()
  if ('_bsontype' in value) return bsonText(value as Typed)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toPlain(part)]))
}

interface Typed {
  _bsontype: string
  toString(encoding?: string): string
  valueOf(): unknown
}

function bsonText(value: Typed): unknown {
  const { _bsontype: kind } = value
  switch (kind) {
    case 'Double':
    case 'Int32':
      return value.valueOf()
    case 'Binary':
      return value.toString('base64')
    case 'ObjectId':
    case 'Long':
    case 'Decimal128':
    case 'UUID':
      return value.toString()
    default:
      return EJSON.serialize({ value }).value
  }
}
