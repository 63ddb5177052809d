import { defineOperation, eachItem } from '@heddle/core/node'
import { destinationKey, getFile, inputFileName, readText } from '../files/item-files.ts'

export const fromXml = defineOperation()({
  label: 'Extract From XML',
  description: 'The text of the file; the XML node turns it into data',
  action: 'Extract from XML',
  params: { binaryPropertyName: inputFileName, destinationKey },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, destinationKey: key }) => ({
      json: { [key]: await readText(context, getFile(item, binaryPropertyName)) },
    })),
})
