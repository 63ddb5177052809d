import type { Item } from '@heddle/core/run'
import { fill, makeDocx, makeEpub, zipBomb } from './worst-files.ts'
import { closed, fileIn, textIn, type WorstInput, type WorstInputs } from './worst-input.ts'

const documentOf = (loader: string) =>
  fileIn('heddle.documentDefaultDataLoader', { dataType: 'binary', loader })
const page = (about: string, make: (bytes: number) => string): WorstInput => {
  const file = documentOf('auto')(about, make)
  const asPage = (item: Item): Item => ({
    json: {},
    binary: { data: { mimeType: 'text/html', data: item.binary?.data?.data ?? '' } },
  })
  return { ...file, items: (bytes) => file.items(bytes).map(asPage) }
}
const cut = textIn('heddle.documentDefaultDataLoader', {})
const cutByTokens = (about: string, make: (bytes: number) => string): WorstInput => ({
  ...textIn('heddle.documentDefaultDataLoader', { textSplittingMode: 'custom' })(about, make),
  splitter: 'heddle.textSplitterTokenSplitter',
})

/** The worst for conversions of texts and files that become documents of vector stores. */
export const worstDocuments = {
  docxToText: [
    documentOf('docxLoader')('nested tables', (bytes) =>
      makeDocx(closed('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', bytes)),
    ),
    documentOf('docxLoader')('an archive that unpacks to many times its size', (bytes) =>
      zipBomb('word/document.xml', bytes),
    ),
  ],
  epubToChapters: [
    documentOf('epubLoader')('nested elements', (bytes) => makeEpub(fill('<div>', bytes))),
    documentOf('epubLoader')('elements that are never closed', (bytes) => makeEpub(fill('<b><i><p>', bytes))),
  ],
  pageToText: [
    page('nested elements', (bytes) => fill('<div>', bytes)),
    page('elements that are never closed', (bytes) => fill('<b><i><p>', bytes)),
  ],
  splitTexts: [
    cut('a word without end', (bytes) => fill('a', bytes)),
    cut('nothing but separators', (bytes) => `a${fill('\n', bytes)}b`),
    cutByTokens('a word without end, by tokens', (bytes) => fill('a', bytes)),
    cutByTokens('spaces without end, by tokens', (bytes) => `a${fill(' ', bytes)}b`),
  ],
} satisfies Record<string, WorstInputs>
