import { isJsonObject, type JsonObject } from '../../json.ts'
import { method, textArgument, type Method } from './method.ts'
import { methodError } from './method-error.ts'
import { isEmptyValue } from './emptiness.ts'

/** Methods of objects. */
export const objectMethods: readonly Method<JsonObject>[] = [
  method(
    'isEmpty(): boolean',
    'Tells whether the object has no fields.',
    (object) => Object.keys(object).length === 0,
  ),
  method(
    'isNotEmpty(): boolean',
    'Tells whether the object has fields.',
    (object) => Object.keys(object).length > 0,
  ),
  method('keys(): array', 'Gives the names of the fields.', (object) => Object.keys(object)),
  method('values(): array', 'Gives the values of the fields.', (object) => Object.values(object)),
  method('hasField(name: string): boolean', 'Tells whether the field exists.', (object, [name]) =>
    Object.hasOwn(object, textArgument(name)),
  ),
  method('removeField(name: string): object', 'Gives the object without a field.', (object, [name]) =>
    keep(object, (key) => key !== textArgument(name)),
  ),
  method(
    'pick(...names: string[]): object',
    'Gives the object with the named fields only.',
    (object, names) => keep(object, (key) => names.includes(key)),
  ),
  method(
    'removeFieldsContaining(text: string): object',
    'Gives the object without the fields whose text contains the given one.',
    (object, [text]) => keep(object, (_, value) => !contains(value, searched(text))),
  ),
  method(
    'keepFieldsContaining(text: string): object',
    'Gives the object with only the fields whose text contains the given one.',
    (object, [text]) => keep(object, (_, value) => contains(value, searched(text))),
  ),
  method('compact(): object', 'Removes empty fields.', (object) =>
    keep(object, (_, value) => !isEmptyValue(value)),
  ),
  method(
    'merge(other: object): object',
    'Adds the fields of another object; its own fields win.',
    (object, [other]) => {
      if (!isJsonObject(other)) throw methodError('An object is needed as argument')
      return Object.fromEntries([...Object.entries(other), ...Object.entries(object)])
    },
  ),
  method('urlEncode(): string', 'Gives the fields as the query of a web address.', (object) =>
    Object.entries(object)
      .map(([key, value]) => `${formEncode(key)}=${formEncode(asText(value))}`)
      .join('&'),
  ),
  method('toJsonString(): string', 'Gives the object as JSON.', (object, _, env) => {
    const text = JSON.stringify(object)
    env.spend(text.length)
    return text
  }),
]

const keep = (object: JsonObject, wanted: (key: string, value: unknown) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key, value]) => wanted(key, value)))

function searched(text: unknown): string {
  if (typeof text !== 'string' || text === '') throw methodError('A text to look for is needed as argument')
  return text
}

const contains = (value: unknown, text: string): boolean => typeof value === 'string' && value.includes(text)

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** As a form does it: a space is a plus sign. */
const formEncode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
