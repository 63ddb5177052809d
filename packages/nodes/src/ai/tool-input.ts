import { isJsonObject, type JsonObject } from '@heddle/core'
import type { AskedValue } from '@heddle/core/expression'
import { faultBySchema } from './schema-check.ts'

/** What a model has to give, as JSON Schema. */
export function schemaOf(asked: readonly AskedValue[]): JsonObject {
  const required = asked.filter(({ fallback }) => fallback === undefined).map(({ key }) => key)
  return {
    type: 'object',
    properties: Object.fromEntries(asked.map((value) => [value.key, schemaOfValue(value)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** The schema of a tool that takes one text. */
export const oneText = (name: string, description: string): JsonObject =>
  schemaOf([{ key: name, description, type: 'string' }])

function schemaOfValue({ description, type, fallback }: AskedValue): JsonObject {
  return {
    ...(type === 'json' ? { anyOf: [{ type: 'object' }, { type: 'array', items: {} }] } : { type }),
    ...(description !== '' && { description }),
    ...(fallback !== undefined && fallback !== null && { default: fallback }),
  }
}

/** The model gave something that the tool cannot take. It is told what is wrong and can try again. */
class WrongToolInput extends Error {
  override readonly name = 'WrongToolInput'
  constructor(fault: string) {
    super(`The input of the tool is wrong: ${fault}`)
  }
}

/** Refuses what does not fit a schema, with a sentence that says what to give instead. */
export function checkInput(schema: JsonObject, input: unknown): JsonObject {
  if (!isJsonObject(input)) throw new WrongToolInput('it must be an object')
  // Models write null for what they leave out.
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
  const fault = faultBySchema(schema, given)
  if (fault !== undefined) throw new WrongToolInput(fault)
  return given
}
