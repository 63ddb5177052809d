import { DateTime } from 'luxon'
import { defineParam, type Common } from './define-param.ts'
import { plainKind, type ParameterKind } from './parameter-kind.ts'
import { readText, type Reader } from './reader.ts'

export const dateTime: ParameterKind = plainKind

const readDate: Reader<string> = (value, name) => {
  if (value instanceof Date) return value.toISOString()
  if (DateTime.isDateTime(value)) return value.toISO() ?? ''
  return readText(value, name)
}

export const dateTimeParams = {
  dateTime: (given: Common & { default?: string }) =>
    defineParam('dateTime', { default: '', ...given }, readDate),

  /** A date as it is given, for nodes that tell a missing one, a number and a text apart. */
  anyDate: (given: Common & { default?: string }) =>
    defineParam('dateTime', { default: '', ...given }, (value): unknown => value),
}
