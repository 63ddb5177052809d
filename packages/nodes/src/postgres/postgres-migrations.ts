import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'
import { splitNames } from '../fields/field-names.ts'

export const postgresMigrations: readonly ParameterMigration[] = [
  { below: 2, migrate: fromFirstVersion },
  { below: 2.2, migrate: fromDataMode },
]

/** Version 1 named schema, table and columns as plain texts; the values came from the fields of the same names. */
function fromFirstVersion(parameters: JsonObject): JsonObject {
  const { operation, schema, table, columns, updateKey, returnFields, additionalFields, query } = parameters
  const extra = isJsonObject(additionalFields) ? additionalFields : {}
  const asking = {
    queryBatching: extra.mode === 'transaction' ? 'transaction' : 'independently',
    ...(extra.largeNumbersOutput !== undefined && { largeNumbersOutput: extra.largeNumbersOutput }),
  }
  if (operation === 'executeQuery') {
    const names = splitNames(textOf(extra.queryParams)).map(fieldExpression)
    const queryReplacement = names.length > 0 ? { queryReplacement: `={{ [${names.join(', ')}] }}` } : {}
    return { operation, query, options: { ...asking, ...queryReplacement } }
  }
  const keys = operation === 'update' ? splitNames(textOf(updateKey ?? 'id')) : []
  const names = [...keys, ...splitNames(textOf(columns)).map((name) => name.split(':')[0] ?? name)]
  const value = Object.fromEntries(names.map((name) => [name, `={{ ${fieldExpression(name)} }}`]))
  return {
    ...(operation !== undefined && { operation }),
    schema: { mode: 'name', value: schema ?? 'public' },
    table: { mode: 'name', value: table ?? '' },
    columns: { mappingMode: 'defineBelow', value, matchingColumns: keys },
    options: { ...asking, outputColumns: splitNames(textOf(returnFields ?? '*')) },
  }
}

const fieldExpression = (name: string): string => `$json[${JSON.stringify(name)}]`

/** Versions 2 and 2.1 listed the values, and named the column to match on by itself. */
function fromDataMode(parameters: JsonObject): JsonObject {
  const { dataMode, valuesToSend, columnToMatchOn, valueToMatchOn, ...rest } = parameters
  if (rest.columns !== undefined || (dataMode === undefined && valuesToSend === undefined)) return rest
  const list = isJsonObject(valuesToSend) && Array.isArray(valuesToSend.values) ? valuesToSend.values : []
  const pairs = list.filter(isJsonObject).map(({ column, value }) => [nameOf(column), value])
  const match = nameOf(columnToMatchOn)
  const matched = match === '' ? {} : { [match]: valueToMatchOn }
  const byHand = { mappingMode: 'defineBelow', value: { ...matched, ...Object.fromEntries(pairs) } }
  return {
    ...rest,
    columns: {
      ...(dataMode === 'autoMapInputData' ? { mappingMode: dataMode, value: null } : byHand),
      matchingColumns: match === '' ? [] : [match],
    },
  }
}

const nameOf = (given: unknown): string => textOf(isJsonObject(given) ? given.value : given)
