import { textOf } from '@heddle/core'
import type { RootCall } from './define-ai-node.ts'

type Asked = Pick<RootCall, 'params' | 'item'>

/** Fields of the item that a node takes its prompt from, by `promptType`. */
const fields: Readonly<Record<string, string>> = { auto: 'chatInput', guardrails: 'guardrailsInput' }

/** What a person asks: out of the item, or what the node says. Older versions say it in a parameter of another name. */
export function promptOf({ params, item }: Asked, older = 'text'): string {
  const type = params.maybe('promptType')
  const field = fields[type ?? '']
  if (field === undefined) return filled(params.text(type === undefined ? older : 'text'))
  const given = textOf(item.json[field])
  if (given === '') throw new Error(`The item has no field "${field}" to take the prompt from`)
  return given
}

function filled(text: string): string {
  if (text.trim() === '') throw new Error('The prompt is empty')
  return text
}
