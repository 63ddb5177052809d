import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'

/** Version 1 had two actions, format and calculate, and always kept the fields of the input. */
export const dateTimeMigrations: readonly ParameterMigration[] = [{ below: 2, migrate: fromActions }]

const keepFields = { includeInputFields: true }

function fromActions(parameters: JsonObject): JsonObject {
  const { action = 'format', value, dataPropertyName = 'data', options } = parameters
  const given = isJsonObject(options) ? options : {}
  if (action === 'calculate') {
    return {
      operation: parameters.operation === 'subtract' ? 'subtractFromDate' : 'addToDate',
      magnitude: value ?? '',
      duration: parameters.duration ?? 0,
      timeUnit: parameters.timeUnit ?? 'days',
      outputFieldName: dataPropertyName,
      options: {
        ...keepFields,
        old: true,
        ...(typeof given.fromFormat === 'string' && { fromFormat: luxonFormat(given.fromFormat) }),
      },
    }
  }
  return {
    operation: 'formatDate',
    date: value ?? '',
    outputFieldName: dataPropertyName,
    options: {
      ...keepFields,
      ...(typeof given.fromFormat === 'string' && { fromFormat: luxonFormat(given.fromFormat) }),
      old: {
        toFormat: parameters.toFormat ?? (parameters.custom === true ? '' : 'MM/DD/YYYY'),
        fromTimezone: given.fromTimezone ?? '',
        toTimezone: given.toTimezone ?? '',
      },
    },
  }
}

/** The old node wrote formats in another library's letters. */
const letters: Readonly<Record<string, string>> = {
  YYYY: 'yyyy',
  YY: 'yy',
  DD: 'dd',
  D: 'd',
  dddd: 'cccc',
  ddd: 'ccc',
  A: 'a',
  Z: 'ZZ',
  ZZ: 'ZZZ',
  X: 'X',
  x: 'x',
}

function luxonFormat(format: unknown): string {
  const text = typeof format === 'string' ? format : 'MM/DD/YYYY'
  return text.replaceAll(/\[([^\]]*)\]|YYYY|YY|DD|D|dddd|ddd|A|ZZ|Z/g, (match, literal?: string) =>
    literal === undefined ? (letters[match] ?? match) : `'${literal}'`,
  )
}
