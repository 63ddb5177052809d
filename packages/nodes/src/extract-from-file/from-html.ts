import { defineOperation, eachItem } from '@heddle/core/node'
import { getFile, inputFileName, itemsOf, readFile } from '../files/item-files.ts'
import { htmlTableToRows } from './html-table.conversion.ts'

export const fromHtml = defineOperation()({
  label: 'Extract From HTML',
  description: 'The rows of the first table',
  action: 'Extract from HTML',
  params: { binaryPropertyName: inputFileName },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName }) => {
      const bytes = await readFile(context, getFile(item, binaryPropertyName), htmlTableToRows)
      return itemsOf(await context.convert(htmlTableToRows, { bytes }))
    }),
})
