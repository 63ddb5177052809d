import { isJsonObject, textOf } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { googlePages } from '../google/google-service.ts'
import { ask, calendarOf } from './calendar-service.ts'

const matching = (options: readonly PropertyOption[], filter: string): PropertyOption[] =>
  options.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()))

export async function listCalendars({ list, filter }: ListCall): Promise<PropertyOption[]> {
  const pages = googlePages('items', { name: 'maxResults', most: 250 })
  const calendars = await list({ url: '/users/me/calendarList' }, pages)
  const options = calendars.map(({ id, summary, summaryOverride }) => ({
    name: textOf(summaryOverride) || textOf(summary),
    value: textOf(id),
  }))
  return matching(options, filter)
}

export const listZones = ({ filter }: ListCall): Promise<PropertyOption[]> =>
  Promise.resolve(
    matching(
      Intl.supportedValuesOf('timeZone').map((zone) => ({ name: zone, value: zone })),
      filter,
    ),
  )

/** The colors of events have numbers only. */
export async function listColors({ send }: ListCall): Promise<PropertyOption[]> {
  const { event } = await ask(send, '/colors')
  return Object.entries(isJsonObject(event) ? event : {}).map(([id, color]) => ({
    name: `Color ${id} (${textOf(isJsonObject(color) ? color.background : '')})`,
    value: id,
  }))
}

const solutions: Readonly<Record<string, string>> = {
  eventHangout: 'Google Hangout',
  eventNamedHangout: 'Google Hangout Classic',
  hangoutsMeet: 'Google Meet',
}

/** The video calls that a calendar allows. */
export async function listConferences({ send, params }: ListCall): Promise<PropertyOption[]> {
  const id = encodeURIComponent(calendarOf(params))
  const { conferenceProperties } = await ask(send, `/users/me/calendarList/${id}`)
  const types = isJsonObject(conferenceProperties)
    ? conferenceProperties.allowedConferenceSolutionTypes
    : undefined
  return (Array.isArray(types) ? types : []).map((type) => ({
    name: solutions[textOf(type)] ?? textOf(type),
    value: textOf(type),
  }))
}
