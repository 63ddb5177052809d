import type { SubInput } from '@heddle/core/node'

const whenParsed = { show: { hasOutputParser: [true] } }
const withFallback = { show: { needsFallback: [true] } }

export const modelInput: SubInput = {
  kind: 'ai_languageModel',
  displayName: 'Chat Model',
  required: true,
  most: 1,
}

/** The second of the inputs for models. */
export const fallbackInput: SubInput = {
  kind: 'ai_languageModel',
  displayName: 'Fallback Model',
  required: true,
  most: 1,
  displayOptions: withFallback,
}

export const parserInput: SubInput = {
  kind: 'ai_outputParser',
  displayName: 'Output Parser',
  required: true,
  most: 1,
  displayOptions: whenParsed,
}

/** What hangs on an agent. */
export const agentInputs: readonly SubInput[] = [
  modelInput,
  fallbackInput,
  { kind: 'ai_memory', displayName: 'Memory', most: 1 },
  { kind: 'ai_tool', displayName: 'Tool' },
  parserInput,
]
