import { textOf, type JsonObject } from '@heddle/core'
import type { SupplyContext } from '@heddle/core/node'
import type { BinaryValue } from '@heddle/core/run'
import type { Document } from '../ai/knowledge.ts'
import { csvToRows } from '../extract-from-file/csv.conversion.ts'
import { pdfToText } from '../extract-from-file/pdf.conversion.ts'
import { readFile, readText } from '../files/item-files.ts'
import { docxToText, epubToChapters, pageToText } from './book.conversion.ts'
import { textsInData } from './texts-in-data.ts'

export interface ReadingOptions {
  /** How the file is read; `auto` goes by what kind of file it is. */
  loader: string
  pointers?: string | undefined
  separator?: string | undefined
  column?: string | undefined
  splitPages?: boolean
}

type Reading = Pick<SupplyContext, 'binary' | 'convert'>

type Reader = (context: Reading, file: BinaryValue, options: ReadingOptions) => Promise<Document[]>

const readers: Readonly<Record<string, Reader>> = {
  textLoader: async (context, file) => [{ text: await readText(context, file), metadata: {} }],

  async jsonLoader(context, file, { pointers }) {
    return numbered(textsInData(parsed(await readText(context, file)), pointers))
  },

  async csvLoader(context, file, { separator, column }) {
    const bytes = await readFile(context, file, csvToRows)
    const rows = await context.convert(csvToRows, { bytes, ...(separator && { delimiter: separator }) })
    return numbered(rows.map((row) => textOfRow(row, column)))
  },

  async pdfLoader(context, file, { splitPages = false }) {
    const bytes = await readFile(context, file, pdfToText)
    const { text, numpages } = await context.convert(pdfToText, { bytes, joinPages: !splitPages })
    const pdf = { totalPages: numpages }
    return [text].flat().map((page, index) => ({
      text: textOf(page),
      metadata: { pdf, ...(splitPages && { loc: { pageNumber: index + 1 } }) },
    }))
  },

  async docxLoader(context, file) {
    const bytes = await readFile(context, file, docxToText)
    return [{ text: await context.convert(docxToText, { bytes }), metadata: {} }]
  },

  async epubLoader(context, file) {
    const bytes = await readFile(context, file, epubToChapters)
    const chapters = await context.convert(epubToChapters, { bytes })
    return chapters.map((text, index) => ({ text, metadata: { chapter: index + 1 } }))
  },

  async htmlLoader(context, file) {
    const bytes = await readFile(context, file, pageToText)
    return [{ text: await context.convert(pageToText, { bytes }), metadata: {} }]
  },
}

/** The texts of a file, before they are cut. */
export async function readDocumentFile(
  context: Reading,
  file: BinaryValue,
  options: ReadingOptions,
): Promise<Document[]> {
  const loader = options.loader === 'auto' ? loaderFor(file) : options.loader
  const read = Object.hasOwn(readers, loader) ? readers[loader] : undefined
  if (!read) throw new Error(`Files cannot be read as "${loader}"`)
  const documents = await read(context, file, options)
  const about = { source: file.fileName ?? 'blob', blobType: file.mimeType }
  return documents.map(({ text, metadata }) => ({ text, metadata: { ...about, ...metadata } }))
}

const byType: readonly (readonly [RegExp, string])[] = [
  [/^application\/pdf$|\.pdf$/i, 'pdfLoader'],
  [/^text\/csv$|\.csv$/i, 'csvLoader'],
  [/^application\/epub\+zip$|\.epub$/i, 'epubLoader'],
  [/wordprocessingml\.document$|\.docx$/i, 'docxLoader'],
  [/^application\/(.+\+)?json$|\.json$/i, 'jsonLoader'],
  [/^text\/html$|^application\/xhtml|\.x?html?$/i, 'htmlLoader'],
  [/^text\/|\/(xml|yaml|javascript)$|\.(txt|md|xml|ya?ml|log)$/i, 'textLoader'],
]

/** The type that the file is said to have counts before its name. */
function loaderFor({ mimeType, fileName = '' }: BinaryValue): string {
  const type = mimeType.split(';')[0]?.trim() ?? ''
  const known = [type, fileName].flatMap((name) => byType.find(([pattern]) => pattern.test(name))?.[1] ?? [])
  // Many services call every text plain.
  const [first, second] = known
  const loader = first === 'textLoader' && type === 'text/plain' ? (second ?? first) : first
  if (loader === undefined)
    throw new Error(`Files of the type ${type || 'unknown'} have no text that can be read`)
  return loader
}

const numbered = (texts: readonly string[]): Document[] =>
  texts.map((text, index) => ({ text, metadata: { line: index + 1 } }))

function textOfRow(row: JsonObject, column = ''): string {
  if (column === '')
    return Object.entries(row)
      .map(([name, value]) => `${name}: ${textOf(value)}`)
      .join('\n')
  return Object.hasOwn(row, column) ? textOf(row[column]) : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // One record on each line is common, too.
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    return lines.map((line) => {
      try {
        return JSON.parse(line) as unknown
      } catch {
        throw new Error('The file does not contain valid JSON data')
      }
    })
  }
}
