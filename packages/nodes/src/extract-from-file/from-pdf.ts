import { defineOperation, eachItem, param } from '@heddle/core'
import { getFile, inputFileName } from '../files/item-files.ts'

export const fromPdf = defineOperation()({
  label: 'Extract From PDF',
  action: 'Extract from PDF',
  params: {
    binaryPropertyName: inputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        joinPages: param.boolean({ label: 'Join Pages', default: true }),
        maxPages: param.number({ label: 'Max Pages', description: '0 for all' }),
        password: param.string({ label: 'Password', typeOptions: { password: true } }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, options }) => {
      const { getDocumentProxy, extractText, getMeta } = await import('unpdf')
      const bytes = new Uint8Array(await context.binary.read(getFile(item, binaryPropertyName)))
      const document = await getDocumentProxy(
        bytes,
        options.password ? { password: options.password } : {},
      ).catch(() => {
        throw new Error('The file is no PDF that can be read: it is broken or needs a password')
      })
      const [{ text, totalPages }, { info }] = await Promise.all([
        extractText(document, { mergePages: false }),
        getMeta(document),
      ])
      const pages = options.maxPages ? text.slice(0, options.maxPages) : text
      return {
        json: {
          numpages: totalPages,
          numrender: pages.length,
          info,
          text: (options.joinPages ?? true) ? pages.join('\n\n') : pages,
        },
      }
    }),
})
