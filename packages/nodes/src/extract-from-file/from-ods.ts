import { defineOperation, eachItem } from '@heddle/core/node'
import { getFile, itemsOf, readFile } from '../files/item-files.ts'
import { sheetParams } from './from-xlsx.ts'
import { odsToRows } from './ods.conversion.ts'

export const fromOds = defineOperation()({
  label: 'Extract From ODS',
  action: 'Extract from ODS',
  params: sheetParams,
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, options }) => {
      const bytes = await readFile(context, getFile(item, binaryPropertyName), odsToRows)
      return itemsOf(await context.convert(odsToRows, { bytes, ...options }))
    }),
})
