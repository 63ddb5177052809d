import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { refuseDeepDocument } from '../files/refuse-deep-document.ts'
import type { Extraction } from './extract-html-content.ts'
import { extractValue, type TextSettings } from './extract-value.ts'

const depth = 500

/** Values of a page by CSS selectors, under the names that the extractions give them. */
export const extractHtml = defineConversion({
  name: 'extractHtml',
  label: 'HTML by CSS selectors',
  subject: 'HTML',
  limits: { inputBytes: 16 * 2 ** 20, outputBytes: 16 * 2 ** 20, seconds: 20, depth, inlineBytes: 2048 },
  // What looks for siblings or into other selectors tries combinations.
  isQuick: ({ extractions }) =>
    extractions.every(({ cssSelector, skipSelectors }) => !/[~:]/.test(cssSelector + skipSelectors)),
  async run({ page, extractions, settings }: Page): Promise<JsonObject> {
    const { load } = await import('cheerio')
    const document = load(page)
    refuseDeepDocument(document, depth)
    // A key is a name as it stands, not a path.
    return Object.fromEntries(
      extractions.map((extraction) => [extraction.key, extractValue(document, extraction, settings)]),
    )
  },
})

interface Page {
  page: string
  extractions: readonly Extraction[]
  settings: TextSettings
}
