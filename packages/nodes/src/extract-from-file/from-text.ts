import { defineOperation, eachItem } from '@heddle/core/node'
import { getFile, readText } from '../files/item-files.ts'
import { fieldItem, fileFieldParams } from './file-field.ts'

export const fromText = defineOperation()({
  label: 'Extract From Text File',
  action: 'Extract from text file',
  params: fileFieldParams,
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const file = getFile(item, values.binaryPropertyName)
      return fieldItem(item, values, await readText(context, file, values.options))
    }),
})
