import { textOf } from '@heddle/core'
import { defineOperation, eachItem, param } from '@heddle/core/node'
import { readField } from '../fields/field-names.ts'
import { encodeText } from '../files/decode-text.ts'
import { bomOption, encodingOption, fileNameOption, outputFileName } from '../files/item-files.ts'

export const toText = defineOperation()({
  label: 'Convert to Text File',
  action: 'Convert to text file',
  params: {
    sourceProperty: param.field({ label: 'Text Input Field', required: true, placeholder: 'e.g. data' }),
    binaryPropertyName: outputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        fileName: fileNameOption,
        encoding: encodingOption,
        addBOM: bomOption,
      },
    }),
  },
  run: (context) =>
    eachItem(context, async ({ json }, _, { sourceProperty, binaryPropertyName, options }) => {
      const value = readField(json, sourceProperty)
      if (value === undefined) throw new Error(`The field "${sourceProperty}" does not exist`)
      const bytes = encodeText(textOf(value), options.encoding || undefined, options.addBOM)
      const info = { mimeType: 'text/plain', fileName: options.fileName || 'file.txt' }
      return {
        json: {},
        binary: { [binaryPropertyName]: await context.binary.write(bytes, info) },
      }
    }),
})
