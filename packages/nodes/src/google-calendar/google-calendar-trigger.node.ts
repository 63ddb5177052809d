import { textOf, type JsonObject } from '@heddle/core'
import { defineAppTrigger, type PollCall } from '../app/define-app-trigger.ts'
import { askFrom, takeUnseen } from '../app/take-unseen.ts'
import format from '../formats/googleCalendarTrigger.json' with { type: 'json' }
import { listCalendars } from './calendar-lists.ts'
import {
  ask,
  calendarOf,
  calendarService,
  eventPages,
  eventsPath,
  listIn,
  timeOf,
} from './calendar-service.ts'

export const googleCalendarTrigger = defineAppTrigger({
  name: 'googleCalendarTrigger',
  label: 'Google Calendar Trigger',
  description: 'Starts the workflow for events of a Google calendar',
  format,
  icon: 'file:googleCalendar.svg',
  service: calendarService,
  credentials: [{ name: 'googleCalendarOAuth2Api', required: true }],
  codex: {
    categories: ['Productivity'],
    alias: ['event', 'meeting', 'appointment', 'schedule', 'started', 'ended'],
  },
  words: {
    labels: { calendarId: 'Calendar', matchTerm: 'Match Term' },
    descriptions: { matchTerm: 'Only events with this text in title, description, place or guests' },
    choices: {
      eventCancelled: 'Event Cancelled',
      eventCreated: 'Event Created',
      eventEnded: 'Event Ended',
      eventStarted: 'Event Started',
      eventUpdated: 'Event Updated',
    },
  },
  lists: { calendarId: listCalendars },
  async poll(call) {
    const { params, memory, isTest, context } = call
    const watched = watches[params.text('triggerOn')]
    if (!watched) throw new Error('Choose what starts the workflow')
    if (isTest) return findExample(call, watched)
    const looking = { now: context.now(), lateMs }
    const window = { from: laterOf(askFrom(memory, looking), looking.now), now: looking.now }
    const found = await call.list({ url: pathOf(call), query: queryOf(call, watched, window) }, eventPages)
    const happened = found.filter((event) => watched.happened(event, { ...window, zone: context.timezone }))
    return takeUnseen(memory, happened, { ...looking, keyOf: watched.keyOf })
  },
})

/** How late a change can appear. */
const lateMs = 5 * 60 * 1000

/** Google does not tell of changes that are older than some weeks. */
const longestAgoMs = 20 * 24 * 60 * 60 * 1000

const laterOf = (from: Date, now: Date): Date =>
  new Date(Math.max(from.getTime(), now.getTime() - longestAgoMs))

/** Without a beginning and an end it is all time. */
interface Window {
  from?: Date
  now?: Date
}

type Times = Required<Window>

interface Watch {
  query(window: Window): Record<string, unknown>
  happened(event: JsonObject, window: Times & { zone: string }): boolean
  /** What is told once. */
  keyOf(event: JsonObject): string
}

const keyOfEvent = ({ id }: JsonObject): string => textOf(id)
const keyWith = (field: string) => (event: JsonObject) => `${textOf(event.id)} ${textOf(event[field])}`

const changes = ({ from }: Window) => ({ updatedMin: from?.toISOString(), orderBy: 'updated' })
const dates = ({ from, now }: Window) => ({
  timeMin: from?.toISOString(),
  timeMax: now?.toISOString(),
  singleEvents: true,
  orderBy: 'startTime',
})

const isCancelled = ({ status }: JsonObject): boolean => status === 'cancelled'
const isWithin = (time: number, { from, now }: Times): boolean =>
  time >= from.getTime() && time <= now.getTime()

const watches: Readonly<Record<string, Watch>> = {
  eventCreated: {
    query: changes,
    happened: (event, window) => !isCancelled(event) && isWithin(Date.parse(textOf(event.created)), window),
    keyOf: keyOfEvent,
  },
  eventUpdated: {
    query: changes,
    happened: (event) => !isCancelled(event) && secondOf(event.created) !== secondOf(event.updated),
    keyOf: keyWith('updated'),
  },
  eventCancelled: {
    query: (window) => ({ ...changes(window), showDeleted: true }),
    happened: isCancelled,
    keyOf: keyOfEvent,
  },
  eventStarted: {
    query: dates,
    happened: ({ start }, window) => isWithin(timeOf(start, window.zone).toMillis(), window),
    keyOf: keyWith('start'),
  },
  eventEnded: {
    query: dates,
    happened: ({ end }, window) => isWithin(timeOf(end, window.zone).toMillis(), window),
    keyOf: keyWith('end'),
  },
}

/** An event that was just made has two times that differ by less. */
const secondOf = (time: unknown): number => Math.floor(Date.parse(textOf(time)) / 1000)

const pathOf = ({ params }: PollCall): string => eventsPath(calendarOf(params, 'calendarId'))

const queryOf = ({ params }: PollCall, watched: Watch, window: Window) => ({
  ...watched.query(window),
  q: params.maybe('options.matchTerm'),
})

/** Any event of the kind, however old. */
async function findExample(call: PollCall, watched: Watch): Promise<JsonObject[]> {
  const query = { ...queryOf(call, watched, {}), maxResults: 1 }
  return listIn(await ask(call.send, pathOf(call), query), 'items')
}
