import { defineOperation, eachItem, param } from '@heddle/core/node'
import { destinationKey, encodingOption, getFile, inputFileName, readText } from '../files/item-files.ts'

export const fromText = defineOperation()({
  label: 'Extract From Text File',
  action: 'Extract from text file',
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
    eachItem(context, async (item, _, { binaryPropertyName, destinationKey: key, options }) => ({
      json: { [key]: await readText(context, getFile(item, binaryPropertyName), options.encoding) },
    })),
})
