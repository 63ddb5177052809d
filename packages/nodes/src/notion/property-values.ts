import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { DateTime } from 'luxon'
import { composeText, plainText } from './rich-text.ts'

/** The name and the type of a property; documents hold both in one value: `Due|date`. */
export function propertyKey(given: unknown): { name: string; type: string } {
  const key = textOf(given)
  const end = key.lastIndexOf('|')
  return end < 0 ? { name: key, type: '' } : { name: key.slice(0, end), type: key.slice(end + 1) }
}

/** What is stored in the properties of a page, by their names. */
export function propertyValues(rows: readonly JsonObject[], timezone: string): JsonObject {
  const values: JsonObject = {}
  for (const { key, type: typeBeside, ...row } of rows) {
    const { name, type } = propertyKey(key)
    const value = valueOf(type || textOf(typeBeside), row, timezone)
    if (name !== '' && value !== undefined) values[name] = value
  }
  return values
}

/** Undefined leaves a property as it is. */
function valueOf(type: string, row: JsonObject, timezone: string): JsonObject | undefined {
  const value = Object.hasOwn(writers, type) ? writers[type]?.(row, timezone) : undefined
  return value === undefined ? undefined : { [type]: value }
}

const writers: Readonly<Record<string, (row: JsonObject, timezone: string) => unknown>> = {
  title: ({ title }) => plainText(title),
  rich_text: composeText,
  number: ({ numberValue }) => (numberValue === '' ? null : (numberValue ?? null)),
  checkbox: ({ checkboxValue }) => checkboxValue === true || checkboxValue === 'true',
  select: ({ selectValue }) => choice(selectValue),
  status: ({ statusValue }) => choice(statusValue),
  multi_select: ({ multiSelectValue }) => listOf(multiSelectValue).map(choice),
  url: ({ urlValue, ignoreIfEmpty }) => {
    const url = textOf(urlValue)
    return url === '' && ignoreIfEmpty === true ? undefined : url || null
  },
  email: ({ emailValue }) => textOf(emailValue) || null,
  phone_number: ({ phoneValue }) => textOf(phoneValue) || null,
  people: ({ peopleValue }) => listOf(peopleValue).map((id) => ({ id })),
  relation: ({ relationValue }) => listOf(relationValue).map((id) => ({ id })),
  date: dateOf,
  files: ({ fileUrls }) => {
    const files: unknown = isJsonObject(fileUrls) ? fileUrls.fileUrl : []
    return [files ?? []].flat().flatMap((file) => (isJsonObject(file) ? [externalFile(file)] : []))
  },
}

const externalFile = ({ name, url }: JsonObject): JsonObject => ({
  name: textOf(name) || textOf(url),
  type: 'external',
  external: { url },
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Choices go by their names; the first documents hold ids. */
function choice(given: unknown): JsonObject | null {
  const name = textOf(given)
  if (name === '') return null
  return uuid.test(name) ? { id: name } : { name }
}

/** A list, or a text with commas. */
const listOf = (given: unknown): string[] =>
  (Array.isArray(given) ? given : textOf(given).split(','))
    .map((each) => textOf(each).trim())
    .filter((each) => each !== '')

function dateOf(row: JsonObject, workflowZone: string): JsonObject | null {
  const { range, date, dateStart, dateEnd, includeTime, timezone } = row
  const zone = timezone === undefined || timezone === 'default' ? workflowZone : textOf(timezone)
  const written = (given: unknown) => writtenDate(textOf(given), zone, includeTime !== false)
  const start = written(range === true ? dateStart : date)
  if (start === null) return null
  return range === true ? { start, end: written(dateEnd) } : { start }
}

/** Times get the offset of their zone; what is no date is left to the service to judge. */
function writtenDate(text: string, zone: string, hasTime: boolean): string | null {
  if (text === '') return null
  const time = DateTime.fromISO(text, { zone })
  return (hasTime ? time.toISO({ suppressMilliseconds: true }) : time.toISODate()) ?? text
}
