import { defineOperation, eachItem } from '@heddle/core/node'
import { getFile, readBytes } from '../files/item-files.ts'
import { fieldItem, fileFieldParams } from './file-field.ts'

export const binaryToProperty = defineOperation()({
  label: 'Move File to Base64 String',
  action: 'Move file to base64 string',
  params: fileFieldParams,
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const bytes = await readBytes(context, getFile(item, values.binaryPropertyName))
      return fieldItem(item, values, Buffer.from(bytes).toString('base64'))
    }),
})
