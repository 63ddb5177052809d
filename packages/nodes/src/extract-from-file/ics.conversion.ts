import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { decodeText } from '../files/decode-text.ts'

const depth = 50

/** The events of a calendar file. */
export const icsToCalendar = defineConversion({
  name: 'icsToCalendar',
  label: 'Calendars (ICS) to events',
  subject: 'calendar',
  limits: { inputBytes: 16 * 2 ** 20, outputBytes: 64 * 2 ** 20, seconds: 20, depth, inlineBytes: 4096 },
  run: ({ bytes }: { bytes: Uint8Array }): JsonObject => readCalendar(decodeText(bytes)),
})

/** What stands under a name: one value, or all of them. */
type Component = Map<string, unknown[]>

/** Components nest by BEGIN and END; everything else is a property with a value. */
function readCalendar(text: string): JsonObject {
  const stack: Component[] = [new Map()]
  for (const line of unfold(text)) {
    const [, name = '', value = ''] = /^([A-Za-z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    if (name === 'BEGIN') open(stack)
    else if (name === 'END') close(stack, value)
    else if (name !== '') add(stack.at(-1), name, unescape(value))
  }
  const [calendar, ...others] = stack[0]?.get('vcalendar') ?? []
  if (calendar === undefined) throw new Error('The file is no calendar')
  return (others.length > 0 ? { calendars: [calendar, ...others] } : calendar) as JsonObject
}

/** A line that begins with white space goes on where the one before it ended. */
const unfold = (text: string): string[] => text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)

function open(stack: Component[]): void {
  if (stack.length > depth) throw new Error(`The calendar is nested more than ${depth} levels deep`)
  stack.push(new Map())
}

function close(stack: Component[], name: string): void {
  const done = stack.pop()
  if (done) add(stack.at(-1), name, toData(done))
}

function add(target: Component | undefined, given: string, value: unknown): void {
  const name = given.toLowerCase()
  if (!target || name === '__proto__') return
  const before = target.get(name)
  if (before) before.push(value)
  else target.set(name, [value])
}

const toData = (component: Component): JsonObject =>
  Object.fromEntries(
    Array.from(component, ([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )

const unescape = (value: string): string =>
  value.replaceAll(/\\([nN,;\\])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
