import { isJsonObject, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import type { SupplyCall } from '../ai/define-ai-node.ts'
import type { Document, DocumentSource, TextSplitter } from '../ai/knowledge.ts'
import { ownMetadata } from '../ai/own-metadata.ts'
import { getFile } from '../files/item-files.ts'
import { readDocumentFile, type ReadingOptions } from './read-document-file.ts'

/** Documents of the items that are asked for, with own metadata and cut into pieces. Every load is recorded. */
export const loadedDocuments =
  (
    { context, params }: SupplyCall,
    load: (item: Item) => Promise<Document[]>,
    split: TextSplitter | undefined,
  ): DocumentSource =>
  (itemIndex) =>
    context.record(
      { item: itemIndex },
      async () => {
        const metadata = ownMetadata(params.rows('options.metadata.metadataValues'))
        const loaded = (await load(context.items[itemIndex] ?? { json: {} })).filter(hasText)
        const documents = loaded.map((each) => ({
          text: each.text,
          metadata: { ...each.metadata, ...metadata },
        }))
        return split ? cutDocuments(documents, split) : documents
      },
      (documents) => ({
        output: documents.map(({ text, metadata }) => ({ json: { pageContent: text, metadata } })),
      }),
    )

/** The texts of one file of an item, or of all. */
export async function filesOfItem(
  { context }: Pick<SupplyCall, 'context'>,
  item: Item,
  { field, ...options }: ReadingOptions & { field: string | undefined },
): Promise<Document[]> {
  const files = field === undefined ? Object.values(item.binary ?? {}) : [getFile(item, field)]
  if (files.length === 0) throw new Error('The item has no files')
  const documents: Document[] = []
  for (const file of files) documents.push(...(await readDocumentFile(context, file, options)))
  return documents
}

const hasText = ({ text }: Document): boolean => text.trim() !== ''

async function cutDocuments(documents: readonly Document[], split: TextSplitter): Promise<Document[]> {
  const pieces = await split(documents.map(({ text }) => text))
  return documents.flatMap(({ text, metadata }, index) => {
    const linesOf = lineFinder(text)
    return (pieces[index] ?? []).map((piece) => ({
      text: piece,
      metadata: { ...metadata, loc: { ...locOf(metadata), ...linesOf(piece) } },
    }))
  })
}

const locOf = ({ loc }: JsonObject): JsonObject => (isJsonObject(loc) ? loc : {})

/** Says in which lines of a text a piece stands; pieces come in their order. */
function lineFinder(text: string): (piece: string) => JsonObject {
  let [counted, place, line] = [0, 0, 1]
  return (piece) => {
    const start = text.indexOf(piece, place)
    if (start === -1) return {}
    line += linesIn(text, counted, start)
    // The next piece can begin with the end of this one, but not where this one does.
    ;[counted, place] = [start, start + 1]
    return { lines: { from: line, to: line + linesIn(piece, 0, piece.length) } }
  }
}

function linesIn(text: string, start: number, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
