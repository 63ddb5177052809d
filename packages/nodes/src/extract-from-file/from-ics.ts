import { defineOperation, eachItem } from '@heddle/core/node'
import { getFile, readFile } from '../files/item-files.ts'
import { fieldItem, fileFieldParams } from './file-field.ts'
import { icsToCalendar } from './ics.conversion.ts'

export const fromIcs = defineOperation()({
  label: 'Extract From ICS',
  description: 'Returns the events of a calendar file',
  action: 'Extract from ICS',
  params: fileFieldParams,
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const bytes = await readFile(context, getFile(item, values.binaryPropertyName), icsToCalendar)
      return fieldItem(item, values, await context.convert(icsToCalendar, { bytes }))
    }),
})
