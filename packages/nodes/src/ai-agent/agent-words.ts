import type { AppWords } from '../app/words.ts'

/** What people read in an agent, whoever uses it. */
export const agentWords: AppWords = {
  labels: {
    promptType: 'Prompt',
    text: 'Prompt Text',
    hasOutputParser: 'Require Specific Output Format',
    needsFallback: 'Enable Fallback Model',
    systemMessage: 'System Message',
    maxIterations: 'Max Iterations',
    returnIntermediateSteps: 'Return Intermediate Steps',
    passthroughBinaryImages: 'Pass Images to the Model',
    passthroughBinaryPdfs: 'Pass PDFs to the Model',
    forceToolCallOnFirstIteration: 'Use a Tool First',
    enableStreaming: 'Enable Streaming',
    batching: 'Batch Processing',
    delayBetweenBatches: 'Delay Between Batches',
    toolDescription: 'Description',
  },
  descriptions: {
    hasOutputParser: 'Connect an output parser that says which data the answer has to be',
    needsFallback: 'Connect a second model that answers when the first one fails',
    systemMessage: 'What the agent is told before the conversation begins',
    maxIterations: 'How often the model may think before the agent gives up',
    returnIntermediateSteps: 'Adds the tools that were used, and what they said, to the output',
    passthroughBinaryImages: 'Images of the item go to the model with the prompt',
    passthroughBinaryPdfs: 'PDF files of the item go to the model with the prompt',
    forceToolCallOnFirstIteration: 'The model has to use a tool before it answers',
    enableStreaming: 'Tells whoever reads along what the model writes while it writes it',
    batchSize: 'How many items are worked on at once',
    delayBetweenBatches: 'Milliseconds between two batches',
    toolDescription: 'What the agent can do and when to use it. The model decides by this text.',
  },
  longTexts: ['text', 'systemMessage', 'toolDescription'],
  choices: {
    'promptType.auto': 'Take from the Field chatInput',
    'promptType.guardrails': 'Take from the Field guardrailsInput',
    'promptType.define': 'Define Below',
  },
}

/** What nothing is made of: it belongs to services that watch agents. */
export const agentHidden: readonly string[] = ['options.tracingMetadata', 'options.autoSaveHighlightedData']
