import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { DateTime } from 'luxon'
import { googlePages, googleService } from '../google/google-service.ts'

export const calendarService = googleService('Google Calendar', 'https://www.googleapis.com/calendar/v3')

export const eventPages = googlePages('items', { name: 'maxResults', most: 2500 })

/** Documents also hold ids as they stand in addresses, with signs written as %40. */
export function calendarOf(params: AppParams, path = 'calendar'): string {
  const id = params.id(path)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

export const eventsPath = (calendar: string, ...parts: readonly string[]): string =>
  ['', 'calendars', calendar, 'events', ...parts].map(encodeURIComponent).join('/')

/** What Google answers, as an object. */
export async function ask(
  send: AppCall['send'],
  url: string,
  query: Record<string, unknown> = {},
): Promise<JsonObject> {
  const body = await send({ url, query })
  return isJsonObject(body) ? body : {}
}

export const listIn = (holder: JsonObject, name: string): JsonObject[] => {
  const list = holder[name]
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** When an event begins or ends. Days begin at midnight. */
export function timeOf(edge: unknown, zone: string): DateTime {
  const { dateTime, date } = isJsonObject(edge) ? edge : {}
  return DateTime.fromISO(textOf(dateTime) || textOf(date), { zone })
}

/** A number that is only sent when it is said; none is like zero. */
export const countOf = (params: AppParams, path: string): number | undefined =>
  params.maybe(path) === undefined ? undefined : params.number(path) || undefined
