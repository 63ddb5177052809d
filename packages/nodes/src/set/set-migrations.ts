import {
  isExpression,
  isJsonObject,
  type Assignment,
  type JsonObject,
  type ParameterMigration,
} from '@heddle/core'

/** Three layouts came before: name/value lists by type (1-2), typed fields (3.0-3.2), assignments (3.3+). */
export const setMigrations: readonly ParameterMigration[] = [
  { below: 3, migrate: fromValueLists },
  { below: 3.3, migrate: fromTypedFields },
]

function fromValueLists({ values, keepOnlySet, options }: JsonObject): JsonObject {
  return {
    mode: 'manual',
    assignments: {
      assignments: (['boolean', 'number', 'string'] as const).flatMap((type) =>
        listOf(values, type).map(({ name, value }) =>
          // What an expression gives was never converted: lists and objects came out as they were.
          assignment(name, value, isExpression(value) ? 'any' : type),
        ),
      ),
    },
    includeOtherFields: keepOnlySet !== true,
    include: 'all',
    // The old node always passed files on, except when only the set fields were kept.
    options: { ...(isJsonObject(options) && options), ignoreConversionErrors: true },
  }
}

function fromTypedFields(parameters: JsonObject): JsonObject {
  if (parameters.assignments !== undefined) return parameters
  const { fields, include = 'all', options, ...rest } = parameters
  const given = isJsonObject(options) ? options : {}
  return {
    ...rest,
    assignments: {
      assignments: listOf(fields, 'values').map((field) => {
        const type = typeof field.type === 'string' ? field.type : 'stringValue'
        return assignment(field.name, field[type], type.replace('Value', ''))
      }),
    },
    includeOtherFields: include !== 'none',
    include: include === 'none' ? 'all' : include,
    options: { ...given, stripBinary: given.includeBinary === false },
  }
}

const assignment = (name: unknown, value: unknown, type: string): Assignment => ({
  name: typeof name === 'string' ? name : '',
  value: value ?? '',
  type,
})

function listOf(value: unknown, key: string): JsonObject[] {
  const list = isJsonObject(value) ? value[key] : undefined
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}
