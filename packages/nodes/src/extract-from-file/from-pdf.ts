import { defineOperation, eachItem, param } from '@heddle/core/node'
import { getFile, inputFileName, readFile } from '../files/item-files.ts'
import { keepSource, keptItem } from './file-field.ts'
import { pdfToText } from './pdf.conversion.ts'

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
        keepSource,
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, options: { keepSource: kept, ...options } }) => {
      const bytes = await readFile(context, getFile(item, binaryPropertyName), pdfToText)
      return keptItem(item, kept, await context.convert(pdfToText, { bytes, ...options }))
    }),
})
