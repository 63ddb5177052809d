import { isJsonObject, type JsonObject } from '../../json.ts'
import { costing, perFieldOf, quick, throughAll } from '../cost/costed.ts'
import { findText, searchCost } from './find-text.ts'
import { method, textArgument, type Method } from './method.ts'
import { methodError } from './method-error.ts'
import { isEmptyValue } from './emptiness.ts'

/** A key of an object that has many, and a new field of one. */
const keyCost = 400
const entryCost = 2000

/** Methods of objects. */
export const objectMethods: readonly Method<JsonObject>[] = [
  method(
    'isEmpty(): boolean',
    'Checks whether the object has no fields.',
    perFieldOf(keyCost, (object) => Object.keys(object).length === 0),
  ),
  method(
    'isNotEmpty(): boolean',
    'Checks whether the object has fields.',
    perFieldOf(keyCost, (object) => Object.keys(object).length > 0),
  ),
  method(
    'keys(): array',
    'Returns the names of the fields.',
    perFieldOf(keyCost, (object) => Object.keys(object)),
  ),
  method(
    'values(): array',
    'Returns the values of the fields.',
    perFieldOf(keyCost, (object) => Object.values(object)),
  ),
  method(
    'hasField(name: string): boolean',
    'Checks whether the field exists.',
    quick((object, [name]) => Object.hasOwn(object, textArgument(name))),
  ),
  method(
    'removeField(name: string): object',
    'Returns the object without a field.',
    perFieldOf(entryCost, (object, [name]) => keep(object, (key) => key !== textArgument(name))),
  ),
  method(
    'pick(...names: string[]): object',
    'Returns the object with the named fields only.',
    costing(
      (object, names) => Object.keys(object).length * (entryCost + names.length * 10),
      (object, names) => keep(object, (key) => names.includes(key)),
    ),
  ),
  method(
    'removeFieldsContaining(text: string): object',
    'Returns the object without the fields whose text contains the given one.',
    costing(containingCost, (object, [text]) => keep(object, (_, value) => !contains(value, searched(text)))),
  ),
  method(
    'keepFieldsContaining(text: string): object',
    'Returns the object with only the fields whose text contains the given one.',
    costing(containingCost, (object, [text]) => keep(object, (_, value) => contains(value, searched(text)))),
  ),
  method(
    'compact(): object',
    'Removes empty fields.',
    throughAll(8, (object) => keep(object, (_, value) => !isEmptyValue(value))),
  ),
  method(
    'merge(other: object): object',
    'Adds the fields of another object. Existing fields are kept.',
    costing(
      (object, [other]) => (fieldCount(object) + fieldCount(other)) * entryCost,
      (object, [other]) => {
        if (!isJsonObject(other)) throw methodError('An object is needed as argument')
        return Object.fromEntries([...Object.entries(other), ...Object.entries(object)])
      },
    ),
  ),
  method(
    'urlEncode(): string',
    'Returns the fields as the query of a web address.',
    throughAll(30, (object) =>
      Object.entries(object)
        .map(([key, value]) => `${formEncode(key)}=${formEncode(asText(value))}`)
        .join('&'),
    ),
  ),
  method(
    'toJsonString(): string',
    'Returns the object as JSON.',
    throughAll(3, (object) => JSON.stringify(object)),
  ),
]

const fieldCount = (value: unknown): number => (isJsonObject(value) ? Object.keys(value).length : 0)

/** Every text of the object is searched. */
function containingCost(object: JsonObject, [text]: readonly unknown[]): number {
  const wanted = textArgument(text)
  const costs = Object.values(object).map((value) =>
    typeof value === 'string' ? searchCost(value, wanted) : 0,
  )
  return costs.reduce((total, cost) => total + entryCost + cost, 0)
}

const keep = (object: JsonObject, wanted: (key: string, value: unknown) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key, value]) => wanted(key, value)))

function searched(text: unknown): string {
  if (typeof text !== 'string' || text === '') throw methodError('A text to look for is needed as argument')
  return text
}

const contains = (value: unknown, text: string): boolean =>
  typeof value === 'string' && findText(value, text) !== -1

/** A list is its elements with commas between them. */
const asText = (value: unknown): string => (isJsonObject(value) ? JSON.stringify(value) : String(value))

/** As a form does it: a space is a plus sign. */
const formEncode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
