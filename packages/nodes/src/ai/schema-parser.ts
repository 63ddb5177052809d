import type { JsonObject } from '@heddle/core'
import type { OutputParser } from './output-parser.ts'
import { faultBySchema } from './schema-check.ts'

/** Reads data of a known form out of what a model says. */
export const schemaParser = (schema: JsonObject): OutputParser => ({
  schema,
  instructions: [
    'Your final answer must be one JSON value that matches the JSON Schema below.',
    'Write the JSON only: no other text, no code fence.',
    '',
    JSON.stringify(schema),
  ].join('\n'),
  async read(text) {
    const data = readJson(text)
    const fault = faultBySchema(schema, data)
    if (fault !== undefined) throw new Error(`The answer of the model does not match the schema: ${fault}`)
    return data
  },
})

/** Models like to put a sentence or a fence around their JSON. */
function readJson(text: string): unknown {
  const candidates = [text, /```(?:json)?\s*([\s\S]*?)```/i.exec(text)?.[1], outermost(text)]
  for (const candidate of candidates) {
    try {
      if (candidate !== undefined) return JSON.parse(candidate) as unknown
    } catch {
      // The next one may be it.
    }
  }
  throw new Error('The answer of the model is not JSON')
}

function outermost(text: string): string | undefined {
  const start = text.search(/[[{]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  return start === -1 || end < start ? undefined : text.slice(start, end + 1)
}
