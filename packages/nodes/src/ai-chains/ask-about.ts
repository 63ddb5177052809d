import type { JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import type { RootCall } from '../ai/define-ai-node.ts'
import { askForData } from '../ai/prompt-answer.ts'
import { modelOf } from '../ai/prompt-model.ts'
import { schemaParser } from '../ai/schema-parser.ts'

interface Question {
  text: string
  system: string
  schema: JsonObject
  /** Whether the model may try once more. */
  repairs?: boolean
}

/** Has a model make data of a text. */
export async function askAbout(
  { context, itemIndex }: RootCall,
  { text, system, schema, repairs = true }: Question,
): Promise<unknown> {
  const model = await modelOf(context, itemIndex)
  const { signal } = context
  const conversation = { model, system, messages: [{ role: 'user' as const, content: text }], signal }
  const { data } = await askForData(conversation, schemaParser(schema), { repairs })
  return data
}

/** A text that something is to be said about. */
export function textAt(params: AppParams, path: string): string {
  const text = params.text(path)
  if (text.trim() === '') throw new Error('The text is empty')
  return text
}
