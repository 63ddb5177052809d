import type { SupplyContext } from '@heddle/core/node'
import type { SupplyCall } from '../ai/define-ai-node.ts'
import type { TextSplitter } from '../ai/knowledge.ts'
import type { AppParams } from '../app/params.ts'
import type { AppWords } from '../app/words.ts'
import { splitTexts, type Cutting } from './split.conversion.ts'

export const splitterWords: AppWords = {
  labels: { chunkSize: 'Chunk Size', chunkOverlap: 'Chunk Overlap' },
  descriptions: {
    chunkSize: 'The most characters that a chunk has',
    chunkOverlap: 'How many characters of a chunk the next one begins with, at most',
  },
}

export const splitterCodex = (...alias: string[]) => ({
  categories: ['AI'],
  subcategories: { AI: ['Text Splitters'] },
  alias: ['chunk', 'split', 'cut', 'documents', ...alias],
})

/** How large the pieces are to be. */
export function sizesOf(params: AppParams): Pick<Cutting, 'size' | 'overlap'> {
  const size = Math.floor(params.number('chunkSize'))
  const overlap = Math.max(0, Math.floor(params.number('chunkOverlap')))
  if (size < 1) throw new Error('The chunk size must be 1 or more')
  if (overlap >= size) throw new Error('The chunk overlap must be smaller than the chunk size')
  return { size, overlap }
}

/** A splitter whose every call is recorded. */
export const recordedSplitter = ({ context }: SupplyCall, cutting: Cutting): TextSplitter => {
  const split = splitterOf(context, cutting)
  return (texts) =>
    context.record(
      { texts: texts.length, characters: texts.reduce((sum, { length }) => sum + length, 0) },
      () => split(texts),
      (pieces) => ({ output: [{ json: { chunks: pieces.flat().length } }] }),
    )
}

export const splitterOf =
  ({ convert }: Pick<SupplyContext, 'convert'>, cutting: Cutting): TextSplitter =>
  (texts) =>
    convert(splitTexts, { ...cutting, texts })
