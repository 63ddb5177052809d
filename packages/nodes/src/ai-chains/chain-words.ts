import type { AppWords } from '../app/words.ts'

/** What people read in several of the nodes that ask a model. */
export const chainWords: AppWords = {
  labels: {
    promptType: 'Prompt',
    text: 'Prompt Text',
    inputText: 'Text',
    hasOutputParser: 'Require Specific Output Format',
    needsFallback: 'Enable Fallback Model',
    batching: 'Batch Processing',
    systemPromptTemplate: 'System Prompt',
    enableAutoFixing: 'Enable Auto-Fixing',
  },
  descriptions: {
    hasOutputParser: 'Connect an output parser that says which data the answer has to be',
    needsFallback: 'Connect a second model that answers when the first one fails',
    batchSize: 'How many items are worked on at once',
    delayBetweenBatches: 'Milliseconds between two batches',
    enableAutoFixing: 'The model may try once more when its answer cannot be read',
  },
  longTexts: ['text', 'prompt', 'message', 'inputText', 'systemPromptTemplate'],
  choices: {
    'promptType.auto': 'Take from the Field chatInput',
    'promptType.guardrails': 'Take from the Field guardrailsInput',
    'promptType.define': 'Define Below',
  },
}

export const chainCodex = (...alias: string[]) => ({
  categories: ['AI'],
  subcategories: { AI: ['Chains'] },
  alias: ['llm', 'gpt', ...alias],
})
