import { defineSubNode } from '../ai/define-ai-node.ts'
import { needSupplied } from '../ai/supplied.ts'
import format from '../formats/documentBinaryInputLoader.json' with { type: 'json' }
import { filesOfItem, loadedDocuments } from './loaded-documents.ts'
import { loaderCodex, loaderWords } from './loader-words.ts'

export const documentBinaryInputLoader = defineSubNode({
  name: 'documentBinaryInputLoader',
  label: 'Binary Input Loader',
  description: 'Makes documents of a file of each item',
  format,
  icon: 'file:loader.svg',
  codex: { ...loaderCodex('file'), replacedBy: 'heddle.documentDefaultDataLoader' },
  words: loaderWords,
  supplies: 'ai_document',
  subInputs: [{ kind: 'ai_textSplitter', displayName: 'Text Splitter', required: true, most: 1 }],
  effect: 'reads',
  async supply(call) {
    const { context, params } = call
    const split = await needSupplied(context, 'ai_textSplitter', context.itemIndex)
    const reading = {
      loader: params.text('loader'),
      field: params.text('binaryDataKey'),
      pointers: params.maybe('pointers'),
      separator: params.maybe('separator'),
      column: params.maybe('column'),
      splitPages: params.flag('splitPages'),
    }
    return loadedDocuments(call, (item) => filesOfItem(call, item, reading), split)
  },
})
