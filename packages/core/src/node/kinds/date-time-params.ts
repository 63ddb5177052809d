import { DateTime } from 'luxon'
import { defineParam, type Common } from './define-param.ts'
import { readText, type Reader } from './reader.ts'

/** Apart from the kind itself, which every page of the editor needs: the library for dates is not small. */
const readDate: Reader<string> = (value, label) => {
  if (value instanceof Date) return value.toISOString()
  if (DateTime.isDateTime(value)) return value.toISO() ?? ''
  return readText(value, label)
}

export const dateTimeParams = {
  dateTime: (given: Common & { default?: string }) =>
    defineParam('dateTime', { default: '', ...given }, readDate),

  /** A date as it is given, for nodes that tell a missing one, a number and a text apart. */
  anyDate: (given: Common & { default?: string }) =>
    defineParam('dateTime', { default: '', ...given }, (value): unknown => value),
}
