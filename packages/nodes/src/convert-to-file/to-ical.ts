import { defineOperation, eachItem, param } from '@heddle/core/node'
import { fileNameOption, outputFileName } from '../files/item-files.ts'
import { writeCalendar } from './calendar-event.ts'

const person = {
  name: param.string({ label: 'Name', required: true }),
  email: param.string({ label: 'Email', required: true, placeholder: 'e.g. name@example.com' }),
}

const more = param.collection({
  label: 'Options',
  placeholder: 'Add option',
  fields: {
    attendeesUi: param.groups({
      label: 'Attendees',
      placeholder: 'Add Attendee',
      groups: {
        attendeeValues: {
          label: 'Attendees',
          fields: { ...person, rsvp: param.boolean({ label: 'Response Requested' }) },
        },
      },
    }),
    busyStatus: param.options({
      label: 'Busy Status',
      options: [
        { name: 'Busy', value: 'BUSY' },
        { name: 'Tentative', value: 'TENTATIVE' },
      ],
      default: '',
    }),
    calName: param.string({ label: 'Calendar Name' }),
    description: param.string({ label: 'Description' }),
    fileName: fileNameOption,
    geolocationUi: param.group({
      label: 'Geolocation',
      groups: {
        geolocationValues: {
          label: 'Geolocation',
          fields: { lat: param.string({ label: 'Latitude' }), lon: param.string({ label: 'Longitude' }) },
        },
      },
    }),
    location: param.string({ label: 'Location' }),
    recurrenceRule: param.string({ label: 'Recurrence Rule', placeholder: 'e.g. FREQ=DAILY;COUNT=3' }),
    organizerUi: param.group({
      label: 'Organizer',
      groups: { organizerValues: { label: 'Organizer', fields: person } },
    }),
    sequence: param.number({ label: 'Sequence', description: 'Number of times the event was changed' }),
    status: param.options({
      label: 'Status',
      options: [
        { name: 'Confirmed', value: 'CONFIRMED' },
        { name: 'Cancelled', value: 'CANCELLED' },
        { name: 'Tentative', value: 'TENTATIVE' },
      ],
      default: 'CONFIRMED',
    }),
    uid: param.string({ label: 'UID' }),
    url: param.string({ label: 'URL' }),
  },
})

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
    additionalFields: more,
  },
  run: (context) =>
    eachItem(context, async (_, __, { title, start, end, allDay, binaryPropertyName, additionalFields }) => {
      const { attendeesUi, geolocationUi, organizerUi, fileName, ...rest } = additionalFields
      const text = writeCalendar(
        {
          ...rest,
          title,
          start,
          end,
          allDay,
          geolocation: geolocationUi?.geolocationValues,
          organizer: organizerUi?.organizerValues,
          attendees: attendeesUi?.attendeeValues,
        },
        { now: context.now(), zone: context.timezone },
      )
      const info = { mimeType: 'text/calendar', fileName: fileName || 'event.ics' }
      return {
        json: {},
        binary: { [binaryPropertyName]: await context.binary.write(Buffer.from(text), info) },
      }
    }),
})
