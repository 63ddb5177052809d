import { defineOperation, eachItem } from '@heddle/core/node'
import { destinationKey, getFile, inputFileName, readFile } from '../files/item-files.ts'
import { icsToCalendar } from './ics.conversion.ts'

export const fromIcs = defineOperation()({
  label: 'Extract From ICS',
  description: 'The events of a calendar file',
  action: 'Extract from ICS',
  params: { binaryPropertyName: inputFileName, destinationKey },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, destinationKey: key }) => {
      const bytes = await readFile(context, getFile(item, binaryPropertyName), icsToCalendar)
      return { json: { [key]: await context.convert(icsToCalendar, { bytes }) } }
    }),
})
