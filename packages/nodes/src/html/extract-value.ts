import type { CheerioAPI } from 'cheerio'
import type { Extraction } from './extract-html-content.ts'

export interface TextSettings {
  trim: boolean
  cleanUp: boolean
}

/** What one extraction finds: a value, or all of them. */
export function extractValue(document: CheerioAPI, extraction: Extraction, settings: TextSettings): unknown {
  const found = select(document, extraction.cssSelector).toArray()
  const values = found.map((element) => tidy(readElement(document, document(element), extraction), settings))
  return extraction.returnArray ? values : values[0]
}

function select(document: CheerioAPI, selector: string) {
  try {
    return document(selector)
  } catch {
    throw new Error(`"${selector}" is no CSS selector`)
  }
}

function readElement(
  document: CheerioAPI,
  element: ReturnType<CheerioAPI>,
  { returnValue, attribute, skipSelectors }: Extraction,
) {
  switch (returnValue) {
    case 'attribute':
      return element.attr(attribute)
    case 'html':
      return element.html() ?? undefined
    case 'value':
      return element.val()?.toString()
    default:
      return skipSelectors === ''
        ? element.text()
        : document(element.clone()).find(skipSelectors).remove().end().text()
  }
}

function tidy(text: string | undefined, { trim, cleanUp }: TextSettings): string | undefined {
  if (text === undefined) return undefined
  const trimmed = trim ? text.trim() : text
  return cleanUp ? trimmed.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/\s*\n\s*/g, '\n') : trimmed
}
