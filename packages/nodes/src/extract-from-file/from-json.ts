import { isJsonObject } from '@heddle/core'
import { defineOperation, eachItem, param } from '@heddle/core/node'
import { destinationKey, encodingOption, getFile, inputFileName, readText } from '../files/item-files.ts'

export const fromJson = defineOperation()({
  label: 'Extract From JSON',
  action: 'Extract from JSON',
  params: {
    binaryPropertyName: inputFileName,
    destinationKey,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: { encoding: encodingOption },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, destinationKey: key, options }) => {
      const text = await readText(context, getFile(item, binaryPropertyName), options.encoding)
      const value = readJson(text)
      return { json: key === '' && isJsonObject(value) ? value : { [key || 'data']: value } }
    }),
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The file does not contain valid JSON data')
  }
}
