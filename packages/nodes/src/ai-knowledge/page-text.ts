import type { CheerioAPI } from 'cheerio'
import { refuseDeepDocument } from '../files/refuse-deep-document.ts'

export const pageDepth = 500

const unseen = 'script, style, noscript, template, head > :not(title), svg, iframe'
const blocks =
  'address, article, aside, blockquote, br, dd, div, dl, dt, figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, table, td, th, title, tr, ul'

/** What a person would read on a page. */
export function textOfPage(document: CheerioAPI): string {
  refuseDeepDocument(document, pageDepth)
  document(unseen).remove()
  document(blocks).after('\n')
  return document
    .root()
    .text()
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
