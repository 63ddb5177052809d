import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'

interface PdfFile {
  bytes: Uint8Array
  joinPages?: boolean
  /** 0 for all. */
  maxPages?: number
  password?: string
}

export const pdfToText = defineConversion({
  name: 'pdfToText',
  label: 'PDF to text',
  subject: 'PDF',
  limits: { inputBytes: 64 * 2 ** 20, outputBytes: 32 * 2 ** 20, seconds: 60 },
  async run({ bytes, joinPages = true, maxPages, password }: PdfFile): Promise<JsonObject> {
    const { getDocumentProxy, extractText, getMeta, getResolvedPDFJS } = await import('unpdf')
    // The library takes the bytes over.
    const document = await getDocumentProxy(new Uint8Array(bytes), password ? { password } : {}).catch(() => {
      throw new Error('The PDF cannot be read: it is damaged or needs a password')
    })
    const [{ text, totalPages }, { info }] = await Promise.all([
      extractText(document, { mergePages: false }),
      getMeta(document),
    ])
    const pages = maxPages ? text.slice(0, maxPages) : text
    return {
      numpages: totalPages,
      numrender: totalPages,
      info,
      text: joinPages ? pages.join('\n\n') : pages,
      version: (await getResolvedPDFJS()).version,
    }
  },
})
