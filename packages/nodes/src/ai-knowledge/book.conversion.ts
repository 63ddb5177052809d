import { defineConversion } from '@heddle/core/node'
import type { CheerioAPI } from 'cheerio'
import { decodeText } from '../files/decode-text.ts'
import { refuseDeepDocument } from '../files/refuse-deep-document.ts'
import { unzip } from '../files/unzip.ts'
import { pageDepth, textOfPage } from './page-text.ts'

interface File {
  bytes: Uint8Array
}

const mebi = 2 ** 20

export const docxToText = defineConversion({
  name: 'docxToText',
  label: 'Word documents (DOCX) to text',
  subject: 'document',
  limits: { inputBytes: 64 * mebi, outputBytes: 32 * mebi, seconds: 60, depth: pageDepth },
  async run({ bytes }: File): Promise<string> {
    const { load } = await import('cheerio')
    const files = await unzip(bytes, (path) => path === wordDocument).catch(() => ({}))
    if (!(wordDocument in files))
      throw new Error('The document is no DOCX file, or it is damaged or too large')
    return textOfWord(load(decodeText(files[wordDocument]), { xml: true }))
  },
})

const wordDocument = 'word/document.xml'

/** Paragraphs with a line between them; tabs and breaks as they are. */
function textOfWord(document: CheerioAPI): string {
  refuseDeepDocument(document, pageDepth)
  document(String.raw`w\:tab`).replaceWith('\t')
  document(String.raw`w\:br, w\:cr`).replaceWith('\n')
  // What was taken out, and codes of fields, are no text of the document.
  document(String.raw`w\:delText, w\:instrText`).remove()
  return document(String.raw`w\:p`)
    .toArray()
    .map((paragraph) => document(paragraph).text())
    .join('\n\n')
}

export const pageToText = defineConversion({
  name: 'pageToText',
  label: 'HTML to text',
  subject: 'HTML',
  limits: { inputBytes: 16 * mebi, outputBytes: 16 * mebi, seconds: 20, depth: pageDepth },
  async run({ bytes }: File): Promise<string> {
    const { load } = await import('cheerio')
    return textOfPage(load(decodeText(bytes)))
  },
})

/** The text of each chapter, in the order in which they are read. */
export const epubToChapters = defineConversion({
  name: 'epubToChapters',
  label: 'Books (EPUB) to text',
  subject: 'book',
  limits: { inputBytes: 64 * mebi, outputBytes: 64 * mebi, seconds: 60, depth: pageDepth },
  async run({ bytes }: File): Promise<string[]> {
    const { load } = await import('cheerio')
    const files = await unzip(bytes, (path) => /\.(xml|opf|x?html?)$/i.test(path))
    const read = (path: string) => {
      const content = Object.hasOwn(files, path) ? files[path] : undefined
      if (!content) throw new Error(`The book has no file "${path}"`)
      return decodeText(content)
    }
    const container = load(read('META-INF/container.xml'), { xml: true })
    const index = container('rootfile').attr('full-path') ?? ''
    const book = load(read(index), { xml: true })
    const paths = new Map(
      book('manifest > item')
        .toArray()
        .map(({ attribs }) => [attribs.id, pathBeside(index, attribs.href ?? '')]),
    )
    const order = book('spine > itemref')
      .toArray()
      .flatMap(({ attribs }) => paths.get(attribs.idref) ?? [])
    return order.filter((path) => /\.x?html?$/i.test(path)).map((path) => textOfPage(load(read(path))))
  },
})

/** Files name each other as in addresses. */
const pathBeside = (path: string, href: string): string =>
  decodeURIComponent(new URL(href, `book:///${path}`).pathname.slice(1))
