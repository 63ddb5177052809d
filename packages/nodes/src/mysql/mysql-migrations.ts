import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'
import { splitNames } from '../fields/field-names.ts'

export const mySqlMigrations: readonly ParameterMigration[] = [
  { below: 2, migrate: fromFirstVersion },
  // Until then times came as moments, or nothing found was a success of its own.
  { below: 2.2, migrate: (parameters, version) => ({ ...parameters, outputVersion: version }) },
]

/** Version 1 named columns as a text with commas; the values came from the fields of the same names. */
function fromFirstVersion(parameters: JsonObject): JsonObject {
  const { columns, updateKey, options, ...rest } = parameters
  if (rest.operation === 'executeQuery') return { ...rest, options }
  const key = rest.operation === 'update' ? textOf(updateKey ?? 'id') : undefined
  const names = splitNames(textOf(columns)).filter((name) => name !== key)
  const { ignore = true, ...others } = isJsonObject(options) ? options : {}
  return {
    ...rest,
    dataMode: 'defineBelow',
    valuesToSend: { values: names.map((column) => ({ column, value: fieldExpression(column) })) },
    ...(key === undefined
      ? { options: { ...others, skipOnConflict: ignore } }
      : { columnToMatchOn: key, valueToMatchOn: fieldExpression(key) }),
  }
}

const fieldExpression = (name: string): string => `={{ $json[${JSON.stringify(name)}] }}`
