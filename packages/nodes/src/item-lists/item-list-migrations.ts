import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'

export const itemListMigrations: readonly ParameterMigration[] = [
  { below: 3, migrate: renameAggregation },
  { below: 3, migrate: summarizeNumbers },
  { below: 3.1, migrate: fieldListsToText },
]

/** Up to version 2 the operation was called otherwise. */
function renameAggregation(parameters: JsonObject): JsonObject {
  const { operation } = parameters
  return operation === 'aggregateItems' ? { ...parameters, operation: 'concatenateItems' } : parameters
}

/** Up to version 2 the highest and lowest values were numbers. */
function summarizeNumbers(parameters: JsonObject): JsonObject {
  return parameters.operation === 'summarize' ? withOptions(parameters, { onlyNumbers: true }) : parameters
}

export const withOptions = (parameters: JsonObject, more: JsonObject): JsonObject => ({
  ...parameters,
  options: { ...(isJsonObject(parameters.options) && parameters.options), ...more },
})

/** Names of fields stood in a list each: `{ fields: [{ fieldName }] }`. */
function fieldListsToText(parameters: JsonObject): JsonObject {
  const entries = Object.entries(parameters).map(([key, value]) => {
    const fields = isJsonObject(value) && Array.isArray(value.fields) ? value.fields : undefined
    return [key, fields ? fields.filter(isJsonObject).map(nameOf).join(', ') : value]
  })
  return Object.fromEntries(entries) as JsonObject
}

const nameOf = ({ fieldName }: JsonObject): string => textOf(fieldName)
