import { defineOperation, eachItem, type JsonObject } from '@heddle/core'
import { destinationKey, getFile, inputFileName, readText } from '../files/item-files.ts'

export const fromIcs = defineOperation()({
  label: 'Extract From ICS',
  description: 'The events of a calendar file',
  action: 'Extract from ICS',
  params: { binaryPropertyName: inputFileName, destinationKey },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, destinationKey: key }) => ({
      json: { [key]: readCalendar(await readText(context, getFile(item, binaryPropertyName))) },
    })),
})

/** Components nest by BEGIN and END; everything else is a property with a value. */
function readCalendar(text: string): JsonObject {
  const stack: JsonObject[] = [{}]
  for (const line of unfold(text)) {
    const [, name = '', value = ''] = /^([A-Za-z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    if (name === 'BEGIN') stack.push({})
    else if (name === 'END') close(stack, value)
    else if (name !== '') add(stack.at(-1), name.toLowerCase(), unescape(value))
  }
  const calendar = stack[0]?.vcalendar
  if (calendar === undefined) throw new Error('The file is no calendar')
  return (Array.isArray(calendar) ? { calendars: calendar } : calendar) as JsonObject
}

/** A line that begins with white space goes on where the one before it ended. */
const unfold = (text: string): string[] => text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)

function close(stack: JsonObject[], name: string): void {
  const done = stack.pop()
  if (done) add(stack.at(-1), name.toLowerCase(), done)
}

function add(target: JsonObject | undefined, name: string, value: unknown): void {
  if (!target || name === '__proto__') return
  const before = target[name]
  target[name] = before === undefined ? value : [before, value].flat()
}

const unescape = (value: string): string =>
  value.replaceAll(/\\([nN,;\\])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
