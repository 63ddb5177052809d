import { defineSubNode } from '../ai/define-ai-node.ts'
import format from '../formats/textSplitterTokenSplitter.json' with { type: 'json' }
import { recordedSplitter, sizesOf, splitterCodex, splitterWords } from './splitter.ts'

export const textSplitterTokenSplitter = defineSubNode({
  name: 'textSplitterTokenSplitter',
  label: 'Token Splitter',
  description: 'Cuts texts into chunks of so many tokens',
  format,
  icon: 'file:splitter.svg',
  codex: splitterCodex('tokens'),
  words: {
    ...splitterWords,
    descriptions: {
      chunkSize: 'The most tokens that a chunk has',
      chunkOverlap: 'How many tokens of a chunk the next one begins with, at most',
    },
  },
  supplies: 'ai_textSplitter',
  effect: 'reads',
  supply: (call) => recordedSplitter(call, { by: 'tokens', ...sizesOf(call.params) }),
})
