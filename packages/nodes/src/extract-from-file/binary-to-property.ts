import { defineOperation, eachItem } from '@heddle/core/node'
import { destinationKey, getFile, inputFileName, readBytes } from '../files/item-files.ts'

export const binaryToProperty = defineOperation()({
  label: 'Move File to Base64 String',
  action: 'Move file to base64 string',
  params: { binaryPropertyName: inputFileName, destinationKey },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, destinationKey: key }) => {
      const bytes = await readBytes(context, getFile(item, binaryPropertyName))
      return { json: { [key]: Buffer.from(bytes).toString('base64') } }
    }),
})
