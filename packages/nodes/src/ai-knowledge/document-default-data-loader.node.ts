import type { SubInput } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { defineSubNode, type SupplyCall } from '../ai/define-ai-node.ts'
import type { Document, TextSplitter } from '../ai/knowledge.ts'
import { needSupplied } from '../ai/supplied.ts'
import format from '../formats/documentDefaultDataLoader.json' with { type: 'json' }
import { filesOfItem, loadedDocuments } from './loaded-documents.ts'
import { loaderCodex, loaderWords } from './loader-words.ts'
import { plainSeparators } from './plain-separators.ts'
import { splitterOf } from './splitter.ts'
import { textsInData } from './texts-in-data.ts'

const splitterInput: SubInput = {
  kind: 'ai_textSplitter',
  displayName: 'Text Splitter',
  required: true,
  most: 1,
}

const simple = { by: 'separators', separators: plainSeparators, size: 1000, overlap: 200 } as const

export const documentDefaultDataLoader = defineSubNode({
  name: 'documentDefaultDataLoader',
  label: 'Default Data Loader',
  description: 'Makes documents of the data or the files of items, for a vector store',
  format,
  icon: 'file:loader.svg',
  codex: loaderCodex('pdf', 'csv', 'docx', 'epub', 'json', 'file'),
  words: loaderWords,
  maybeData: ['jsonData'],
  supplies: 'ai_document',
  subInputs: [
    { ...splitterInput, displayOptions: { show: { '@version': [1] } } },
    { ...splitterInput, displayOptions: { show: { textSplittingMode: ['custom'] } } },
  ],
  effect: 'reads',
  supply: async (call) => loadedDocuments(call, (item) => documentsOf(call, item), await splitterFor(call)),
})

async function splitterFor({ context, params }: SupplyCall): Promise<TextSplitter> {
  const isSimple = params.version > 1 && params.text('textSplittingMode') !== 'custom'
  return isSimple ? splitterOf(context, simple) : needSupplied(context, 'ai_textSplitter', context.itemIndex)
}

async function documentsOf(call: SupplyCall, item: Item): Promise<Document[]> {
  const { params } = call
  if (params.text('dataType') === 'binary')
    return filesOfItem(call, item, {
      loader: params.text('loader'),
      field: params.text('binaryMode') === 'allInputData' ? undefined : params.text('binaryDataKey'),
      pointers: params.maybe('options.pointers'),
      separator: params.maybe('options.separator'),
      column: params.maybe('options.column'),
      splitPages: params.flag('options.splitPages'),
    })
  const given = params.text('jsonMode') === 'expressionData' ? params.value('jsonData') : item.json
  if (typeof given === 'string')
    return [{ text: given, metadata: { source: 'blob', blobType: 'text/plain' } }]
  return textsInData(given).map((text, index) => ({
    text,
    metadata: { source: 'blob', blobType: 'application/json', line: index + 1 },
  }))
}
