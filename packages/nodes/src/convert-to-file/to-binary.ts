import { defineOperation, eachItem, param } from '@heddle/core/node'
import { readField } from '../fields/field-names.ts'
import { encodeText } from '../files/decode-text.ts'
import { describeFile } from '../files/detect-type.ts'
import { bomOption, encodingOption, fileNameOption, outputFileName } from '../files/item-files.ts'

export const toBinary = defineOperation()({
  label: 'Move Base64 String to File',
  action: 'Move base64 string to file',
  params: {
    sourceProperty: param.field({ label: 'Base64 Input Field', required: true, placeholder: 'e.g. data' }),
    binaryPropertyName: outputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        dataIsBase64: param.boolean({ label: 'Data Is Base64', default: true }),
        fileName: fileNameOption,
        encoding: encodingOption,
        addBOM: bomOption,
        mimeType: param.string({ label: 'MIME Type', placeholder: 'e.g. text/plain' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async ({ json }, _, { sourceProperty, binaryPropertyName, options }) => {
      const value = readField(json, sourceProperty)
      if (typeof value !== 'string') throw new Error(`The field "${sourceProperty}" must be a text`)
      const bytes =
        (options.dataIsBase64 ?? true)
          ? Buffer.from(value.replace(/^data:[^,]*,/, ''), 'base64')
          : encodeText(value, options.encoding || undefined, options.addBOM)
      const info = describeFile(bytes, options)
      return { json: {}, binary: { [binaryPropertyName]: await context.binary.write(bytes, info) } }
    }),
})
