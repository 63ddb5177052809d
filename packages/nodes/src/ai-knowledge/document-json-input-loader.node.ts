import { defineSubNode } from '../ai/define-ai-node.ts'
import { maybeSupplied } from '../ai/supplied.ts'
import format from '../formats/documentJsonInputLoader.json' with { type: 'json' }
import { loadedDocuments } from './loaded-documents.ts'
import { loaderCodex, loaderWords } from './loader-words.ts'
import { textsInData } from './texts-in-data.ts'

export const documentJsonInputLoader = defineSubNode({
  name: 'documentJsonInputLoader',
  label: 'JSON Input Loader',
  description: 'Makes documents of the texts in the data of each item',
  format,
  icon: 'file:loader.svg',
  codex: { ...loaderCodex('json'), replacedBy: 'heddle.documentDefaultDataLoader' },
  words: loaderWords,
  supplies: 'ai_document',
  subInputs: [{ kind: 'ai_textSplitter', displayName: 'Text Splitter', most: 1 }],
  effect: 'reads',
  async supply(call) {
    const { context, params } = call
    const split = await maybeSupplied(context, 'ai_textSplitter', context.itemIndex)
    return loadedDocuments(
      call,
      async ({ json }) =>
        textsInData(json, params.text('pointers')).map((text, index) => ({
          text,
          metadata: { source: 'blob', blobType: 'application/json', line: index + 1 },
        })),
      split,
    )
  },
})
