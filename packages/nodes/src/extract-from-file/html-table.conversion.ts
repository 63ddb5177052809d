import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { decodeText } from '../files/decode-text.ts'
import { refuseDeepDocument } from '../files/refuse-deep-document.ts'

const depth = 500

/** The rows of the first table of a page, named by its first row. */
export const htmlTableToRows = defineConversion({
  name: 'htmlTableToRows',
  label: 'HTML tables to rows',
  subject: 'HTML',
  limits: { inputBytes: 16 * 2 ** 20, outputBytes: 64 * 2 ** 20, seconds: 30, depth, inlineBytes: 512 },
  async run({ bytes }: { bytes: Uint8Array }): Promise<JsonObject[]> {
    const { load } = await import('cheerio')
    const page = load(decodeText(bytes))
    refuseDeepDocument(page, depth)
    const rows = page('table')
      .first()
      .find('tr')
      .toArray()
      .map((row) =>
        page(row)
          .find('th, td')
          .toArray()
          .map((cell) => page(cell).text().trim()),
      )
    const [header = [], ...body] = rows
    return body.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])))
  },
})
