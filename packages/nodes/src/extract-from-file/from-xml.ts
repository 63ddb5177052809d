import { defineOperation, eachItem } from '@heddle/core/node'
import { getFile, readText } from '../files/item-files.ts'
import { fieldItem, fileFieldParams } from './file-field.ts'

export const fromXml = defineOperation()({
  label: 'Extract From XML',
  description: 'Returns the text of the file. Use the XML node to turn it into data.',
  action: 'Extract from XML',
  params: fileFieldParams,
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const file = getFile(item, values.binaryPropertyName)
      return fieldItem(item, values, await readText(context, file, values.options))
    }),
})
