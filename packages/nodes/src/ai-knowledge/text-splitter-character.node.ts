import { defineSubNode } from '../ai/define-ai-node.ts'
import format from '../formats/textSplitterCharacterTextSplitter.json' with { type: 'json' }
import { recordedSplitter, sizesOf, splitterCodex, splitterWords } from './splitter.ts'

export const textSplitterCharacterTextSplitter = defineSubNode({
  name: 'textSplitterCharacterTextSplitter',
  label: 'Character Text Splitter',
  description: 'Cuts texts into chunks wherever a separator stands',
  format,
  icon: 'file:splitter.svg',
  codex: splitterCodex('separator'),
  words: {
    ...splitterWords,
    descriptions: { ...splitterWords.descriptions, separator: 'Chunks end anywhere when this is empty' },
  },
  supplies: 'ai_textSplitter',
  effect: 'reads',
  supply: (call) =>
    recordedSplitter(call, {
      by: 'separator',
      separators: [call.params.text('separator')],
      ...sizesOf(call.params),
    }),
})
