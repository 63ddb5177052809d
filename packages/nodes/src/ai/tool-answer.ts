import type { JsonObject } from '@heddle/core'
import type { AnsweredCall } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'

/** What a model is told of items: the data of one, or a list. Files are only told of. */
export function answerOf(items: readonly Item[]): unknown {
  const data = items.map(dataOf)
  return data.length === 1 ? data[0] : data
}

function dataOf({ json, binary = {} }: Item): JsonObject {
  const files = Object.entries(binary).map(([name, file]) => ({ name, ...factsOf(file) }))
  return files.length === 0 ? json : { ...json, files }
}

const factsOf = ({ fileName, mimeType, fileSize }: BinaryValue): JsonObject => ({
  ...(fileName !== undefined && { fileName }),
  mimeType,
  ...(fileSize !== undefined && { fileSize }),
})

/** How an answer that is not made of items is recorded. */
export const tellAnswer = (answer: unknown): AnsweredCall => ({ output: [{ json: { response: answer } }] })
