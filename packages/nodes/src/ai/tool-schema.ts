import { isJsonObject, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import { oneText } from './tool-input.ts'

/** What a tool takes, where people can say it by an example or a schema; else one text called `query`. */
export function chosenSchema(params: AppParams, about: string): JsonObject {
  if (!params.flag('specifyInputSchema')) return oneText('query', about)
  const isExample = params.text('schemaType') !== 'manual'
  const given = params.json(isExample ? 'jsonSchemaExample' : 'inputSchema')
  const schema = isExample ? schemaLike(given) : given
  if (!isJsonObject(schema) || schema.type !== 'object')
    throw new Error(
      isExample
        ? 'The example of the input must be an object'
        : 'The schema of the input must be that of an object',
    )
  return schema
}

/** The schema of data like this; all that the example has must be there. */
function schemaLike(example: unknown): JsonObject {
  if (Array.isArray(example))
    return { type: 'array', items: example.length > 0 ? schemaLike(example[0]) : {} }
  if (isJsonObject(example)) {
    const fields = Object.entries(example).map(([name, value]) => [name, schemaLike(value)])
    return { type: 'object', properties: Object.fromEntries(fields), required: Object.keys(example) }
  }
  return example === null ? {} : { type: typeof example }
}
