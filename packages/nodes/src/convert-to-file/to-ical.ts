import { randomUUID } from 'node:crypto'
import { defineOperation, eachItem, param } from '@heddle/core/node'
import { DateTime } from 'luxon'
import { fileNameOption, outputFileName } from '../files/item-files.ts'

export const toICal = defineOperation()({
  label: 'Convert to ICS',
  description: 'A calendar file with one event',
  action: 'Convert to ICS',
  params: {
    title: param.string({ label: 'Event Title', placeholder: 'e.g. New Event' }),
    start: param.dateTime({ label: 'Start', required: true }),
    end: param.dateTime({ label: 'End', required: true }),
    allDay: param.boolean({ label: 'All Day' }),
    binaryPropertyName: outputFileName,
    additionalFields: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        description: param.string({ label: 'Description' }),
        location: param.string({ label: 'Location' }),
        url: param.string({ label: 'URL' }),
        uid: param.string({ label: 'UID' }),
        fileName: fileNameOption,
      },
    }),
  },
  run: (context) =>
    eachItem(
      context,
      async (_, __, { title, start, end, allDay, binaryPropertyName, additionalFields: more }) => {
        const date = (text: string) => calendarDate(text, context.timezone, allDay)
        const lines = [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//Heddle//EN',
          'BEGIN:VEVENT',
          `UID:${more.uid || randomUUID()}`,
          `DTSTAMP:${calendarDate(context.now().toISOString(), 'UTC', false)}`,
          `DTSTART${allDay ? ';VALUE=DATE' : ''}:${date(start)}`,
          `DTEND${allDay ? ';VALUE=DATE' : ''}:${date(end)}`,
          `SUMMARY:${escaped(title)}`,
          ...(more.description ? [`DESCRIPTION:${escaped(more.description)}`] : []),
          ...(more.location ? [`LOCATION:${escaped(more.location)}`] : []),
          ...(more.url ? [`URL:${escaped(more.url)}`] : []),
          'END:VEVENT',
          'END:VCALENDAR',
        ]
        const info = { mimeType: 'text/calendar', fileName: more.fileName || 'event.ics' }
        return {
          json: {},
          binary: {
            [binaryPropertyName]: await context.binary.write(Buffer.from(`${lines.join('\r\n')}\r\n`), info),
          },
        }
      },
    ),
})

function calendarDate(text: string, zone: string, allDay: boolean): string {
  const date = DateTime.fromISO(text, { zone })
  if (!date.isValid) throw new Error(`"${text}" is not a date`)
  return allDay ? date.toFormat('yyyyMMdd') : date.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'")
}

/** A line break in a value would begin another property. */
const escaped = (text: string): string =>
  text.replaceAll(/([\\;,])/g, String.raw`\$1`).replaceAll(/\r?\n/g, String.raw`\n`)
