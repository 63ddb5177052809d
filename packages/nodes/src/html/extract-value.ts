import type { CheerioAPI } from 'cheerio'
import type { Extraction } from './extract-html-content.ts'
import { readableText } from './readable-text.ts'

export interface TextSettings {
  trim: boolean
  cleanUp: boolean
  /** As the first versions read texts: all characters, nothing more. */
  plain: boolean
}

/** What one extraction finds: a value, or all of them. */
export function extractValue(document: CheerioAPI, extraction: Extraction, settings: TextSettings): unknown {
  const found = select(document, extraction.cssSelector)
  const values = found
    .toArray()
    .map((element) => tidy(readElement([document, document(element)], extraction, settings), settings))
  if (extraction.returnArray) return values.map((value) => value ?? null)
  if (extraction.returnValue !== 'text') return values[0]
  // At first the text of all that was found came as one.
  return settings.plain ? tidy(found.text() || undefined, settings) : (values[0] ?? '')
}

function select(document: CheerioAPI, selector: string) {
  try {
    return document(selector)
  } catch {
    throw new Error(`"${selector}" is not a valid CSS selector`)
  }
}

type Found = ReturnType<CheerioAPI>

/** What stands in a script was never read as HTML; whoever asks for the text of the script gets it so. */
const contentsOf = (document: CheerioAPI, element: Found) =>
  element.is('script, style') ? document.parseHTML(element.html() ?? '') : element.contents().toArray()

function readElement(
  [document, element]: [CheerioAPI, Found],
  { returnValue, attribute, skipSelectors }: Extraction,
  { plain }: TextSettings,
): unknown {
  switch (returnValue) {
    case 'attribute':
      return attribute === '' ? element.attr() : element.attr(attribute)
    case 'html':
      return element.html() || undefined
    case 'value':
      return element.val()?.toString()
    default: {
      if (plain) return element.text() || undefined
      if (skipSelectors === '') return readableText(contentsOf(document, element))
      const kept = element.clone()
      kept.find(skipSelectors).remove()
      return readableText(contentsOf(document, kept))
    }
  }
}

function tidy(value: unknown, { trim, cleanUp }: TextSettings): unknown {
  if (typeof value !== 'string') return value
  const trimmed = trim ? value.trim() : value
  return cleanUp
    ? trimmed
        .replaceAll(/^\s+|\s+$/g, '')
        .replaceAll(/(\r\n|\n|\r)/g, '')
        .replaceAll(/\s+/g, ' ')
    : trimmed
}
