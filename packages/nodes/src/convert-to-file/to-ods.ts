import { defineOperation } from '@heddle/core/node'
import { odsType, rowsToOds } from './ods-file.conversion.ts'
import { oneFile, rowsOf } from './one-file.ts'
import { workbookParams } from './to-xlsx.ts'

export const toOds = defineOperation()({
  label: 'Convert to ODS',
  action: 'Convert to ODS',
  params: workbookParams,
  async run(context) {
    const { binaryPropertyName: field, options } = context.params(0)
    const { fileName, ...sheet } = options
    const bytes = await context.convert(rowsToOds, { rows: rowsOf(context), ...sheet })
    return oneFile(context, {
      bytes,
      field,
      info: { mimeType: odsType, fileName: fileName || 'file.ods' },
    })
  },
})
