import { defineOperation, eachItem, param } from '@heddle/core/node'
import { encodeText } from '../files/decode-text.ts'
import { bomOption, encodingOption, fileNameOption, outputFileName } from '../files/item-files.ts'
import { oneFile } from './one-file.ts'

export const toJson = defineOperation()({
  label: 'Convert to JSON',
  action: 'Convert to JSON',
  params: {
    mode: param.options({
      label: 'Mode',
      noDataExpression: true,
      options: [
        { name: 'All Items to One File', value: 'once' },
        { name: 'Each Item to Separate File', value: 'each' },
      ],
      default: 'once',
    }),
    binaryPropertyName: outputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        fileName: fileNameOption,
        encoding: encodingOption,
        addBOM: bomOption,
        format: param.boolean({ label: 'Format', description: 'Whether to indent the JSON' }),
      },
    }),
  },
  run(context) {
    const { mode, binaryPropertyName: field, options } = context.params(0)
    const write = (value: unknown, { format, encoding, addBOM }: typeof options) =>
      encodeText(JSON.stringify(value, null, format ? 2 : undefined), encoding || undefined, addBOM)
    const info = (name: string | undefined) => ({
      mimeType: 'application/json',
      fileName: name || 'file.json',
    })
    if (mode === 'once') {
      const bytes = write(
        context.items.map(({ json }) => json),
        options,
      )
      return oneFile(context, { bytes, field, info: info(options.fileName) })
    }
    return eachItem(context, async ({ json }, _, each) => ({
      json: {},
      binary: {
        [each.binaryPropertyName]: await context.binary.write(
          write(json, each.options),
          info(each.options.fileName),
        ),
      },
    }))
  },
})
