import { isJsonObject, type JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { decodeText } from '../files/decode-text.ts'
import { readProperty, type IcsProperty } from './ics-property.ts'

const depth = 50

/** Returns the events of a calendar file. */
export const icsToCalendar = defineConversion({
  name: 'icsToCalendar',
  label: 'Calendars (ICS) to events',
  subject: 'calendar',
  limits: { inputBytes: 16 * 2 ** 20, outputBytes: 64 * 2 ** 20, seconds: 20, depth, inlineBytes: 4096 },
  run: ({ bytes }: { bytes: Uint8Array }): JsonObject => readCalendar(decodeText(bytes)),
})

/** A part of a calendar: its fields, and the lists of parts in it. */
type Component = Map<string, unknown>

/** Under which name the parts stand that are kept; tasks and zones are not. */
const lists: Readonly<Record<string, string>> = { VEVENT: 'events', VALARM: 'alarms' }

interface Reading {
  /** The parts that are open, the innermost last. */
  open: { name: string; component: Component }[]
  calendar?: Component
}

/** Components nest by BEGIN and END; everything else is a property with a value. */
function readCalendar(text: string): JsonObject {
  const reading: Reading = { open: [] }
  for (const line of unfold(text)) {
    const property = readLine(line)
    if (property?.name === 'BEGIN') begin(reading, property.value)
    else if (property?.name === 'END') end(reading)
    else if (property) addProperty(reading.open.at(-1)?.component, property)
  }
  if (!reading.calendar) throw new Error('The file is not a calendar')
  return Object.fromEntries(reading.calendar)
}

function begin({ open }: Reading, name: string): void {
  if (open.length > depth) throw new Error(`The calendar is nested more than ${depth} levels deep`)
  open.push({ name: name.toUpperCase(), component: new Map() })
}

function end(reading: Reading): void {
  const done = reading.open.pop()
  if (!done) return
  const list = Object.hasOwn(lists, done.name) ? lists[done.name] : undefined
  if (done.name === 'VCALENDAR') reading.calendar ??= done.component
  else if (list) append(reading.open.at(-1)?.component, list, Object.fromEntries(done.component))
}

/** A line that begins with white space goes on where the one before it ended. */
const unfold = (text: string): string[] => text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)

function readLine(line: string): IcsProperty | undefined {
  const [, name = '', settings = '', value = ''] = /^([A-Za-z-]+)((?:;[^:]*)?):(.*)$/s.exec(line) ?? []
  if (name === '') return undefined
  const pairs = settings
    .split(';')
    .filter(Boolean)
    .map((pair) => [pair.slice(0, pair.indexOf('=')).toUpperCase(), pair.slice(pair.indexOf('=') + 1)])
  return { name: name.toUpperCase(), settings: Object.fromEntries(pairs) as Record<string, string>, value }
}

function addProperty(target: Component | undefined, property: IcsProperty): void {
  const read = readProperty(property)
  if (!target || !read) return
  if (read.isOneOfMany) append(target, read.field, read.value)
  else if (!target.has(read.field)) target.set(read.field, read.value)
}

function append(target: Component | undefined, field: string, value: unknown): void {
  const before = target?.get(field)
  if (Array.isArray(before)) before.push(value)
  else if (!isJsonObject(before)) target?.set(field, [value])
}
