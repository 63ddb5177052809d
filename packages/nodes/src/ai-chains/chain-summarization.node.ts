import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { modelInput } from '../ai/agent-inputs.ts'
import { defineRoot, type RootCall } from '../ai/define-ai-node.ts'
import { inBatches } from '../ai/prompt-batches.ts'
import { modelOf } from '../ai/prompt-model.ts'
import { piecesOf } from '../ai/prompt-pieces.ts'
import { needSupplied } from '../ai/supplied.ts'
import { pdfToText } from '../extract-from-file/pdf.conversion.ts'
import { getFile, readFile, readText } from '../files/item-files.ts'
import format from '../formats/chainSummarization.json' with { type: 'json' }
import { chainCodex, chainWords } from './chain-words.ts'
import { summarize } from './summarize.ts'

export const chainSummarization = defineRoot({
  name: 'chainSummarization',
  label: 'Summarization Chain',
  description: 'Has a model sum up a text, however long it is',
  format,
  icon: 'file:summary.svg',
  codex: chainCodex('summary', 'summarize', 'shorten'),
  words: {
    ...chainWords,
    labels: {
      ...chainWords.labels,
      operationMode: 'Data to Summarize',
      chunkingMode: 'Cutting into Pieces',
      chunkSize: 'Characters per Piece',
      chunkOverlap: 'Overlap (Characters)',
      binaryDataKey: 'Input File Field',
      summarizationMethodAndPrompts: 'Method and Prompts',
      summarizationMethod: 'Method',
      combineMapPrompt: 'Prompt for Each Piece',
      prompt: 'Final Prompt',
      refinePrompt: 'Prompt for Each Further Piece',
      refineQuestionPrompt: 'Prompt for the First Piece',
    },
    descriptions: {
      ...chainWords.descriptions,
      combineMapPrompt: 'The place {text} is filled in',
      prompt: 'The place {text} is filled in',
      refineQuestionPrompt: 'The place {text} is filled in',
      refinePrompt: 'The places {existing_answer} and {text} are filled in',
    },
    choices: {
      nodeInputJson: 'The Data of the Item',
      nodeInputBinary: 'A File of the Item',
      documentLoader: 'From a Document Loader',
      'chunkingMode.simple': 'By Length',
      'chunkingMode.advanced': 'By a Text Splitter',
      map_reduce: 'Each Piece, Then All Together',
      refine: 'Piece by Piece',
      stuff: 'All at Once',
    },
    longTexts: ['prompt', 'combineMapPrompt', 'refinePrompt', 'refineQuestionPrompt'],
  },
  migrations: [{ below: 2, migrate: fromDocuments }],
  onlyMigrated: { earlierOutput: '' },
  subInputs: [
    { ...modelInput, displayName: 'Model' },
    {
      kind: 'ai_document',
      displayName: 'Document',
      required: true,
      most: 1,
      displayOptions: { show: { operationMode: ['documentLoader'] } },
    },
    {
      kind: 'ai_textSplitter',
      displayName: 'Text Splitter',
      required: true,
      most: 1,
      displayOptions: {
        show: { operationMode: ['nodeInputJson', 'nodeInputBinary'], chunkingMode: ['advanced'] },
      },
    },
  ],
  effect: 'reads',
  run: (context, paramsFor) => {
    const usual = context.node.typeVersion >= 2.1 ? 5 : 1
    return inBatches(context, { paramsFor, at: 'options.batching', usual }, async (call) => {
      const { params, itemIndex } = call
      const [model, pieces] = await Promise.all([modelOf(context, itemIndex), piecesFor(call)])
      const text = await summarize(pieces, params, { model, signal: context.signal })
      // Until version 2 the summary stood elsewhere.
      const isEarlier = params.version < 2.1 || params.text('earlierOutput') !== ''
      return { json: { [isEarlier ? 'response' : 'output']: { text } } }
    })
  },
})

/** The first version took its text from a document loader, and named its prompts beside the method. */
function fromDocuments({ type, options, ...rest }: JsonObject): JsonObject {
  const prompts = isJsonObject(options) ? options : {}
  return {
    ...rest,
    operationMode: 'documentLoader',
    earlierOutput: 'response',
    options: { summarizationMethodAndPrompts: { values: { summarizationMethod: type, ...prompts } } },
  }
}

async function piecesFor(call: RootCall): Promise<string[]> {
  const { context, params, itemIndex } = call
  if (params.text('operationMode') === 'documentLoader') {
    const documents = await (await needSupplied(context, 'ai_document', itemIndex))(itemIndex)
    return documents.map(({ text }) => text)
  }
  const text = await textOfItem(call)
  if (text.trim() === '') throw new Error('There is no text to sum up')
  if (params.text('chunkingMode') === 'advanced') {
    const split = await needSupplied(context, 'ai_textSplitter', itemIndex)
    return (await split([text])).flat()
  }
  return piecesOf(text, { size: params.number('chunkSize'), overlap: params.number('chunkOverlap') })
}

async function textOfItem({ context, params, item }: RootCall): Promise<string> {
  if (params.text('operationMode') === 'nodeInputJson') return wordsOf(item.json).join('\n')
  const file = getFile(item, params.maybe('options.binaryDataKey') ?? 'data')
  if (file.mimeType !== 'application/pdf') return readText(context, file)
  const { text } = await context.convert(pdfToText, { bytes: await readFile(context, file, pdfToText) })
  return textOf(text)
}

/** What the fields of an item say, with their names. */
const wordsOf = (json: JsonObject): string[] =>
  Object.entries(json).map(([name, value]) => `${name}: ${textOf(value)}`)
