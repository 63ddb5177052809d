import { isJsonObject, type JsonObject } from '@heddle/core'
import { isExpression } from '@heddle/core/expression'
import type { Assignment, ParameterMigration } from '@heddle/core/node'

/** Three layouts came before: name/value lists by type (1-2), typed fields (3.0-3.2), assignments (3.3+). */
export const setMigrations: readonly ParameterMigration[] = [
  { below: 3, migrate: fromValueLists },
  { below: 3.3, migrate: fromTypedFields },
  { below: 3.4, migrate: keepFilesOnDemand },
]

/** What a left out value was, by type. */
const oldDefaults = { boolean: false, number: 0, string: '' } as const

type OldType = keyof typeof oldDefaults

function fromValueLists({ values, keepOnlySet, options }: JsonObject, version: number): JsonObject {
  return {
    mode: 'manual',
    assignments: {
      assignments: (['boolean', 'number', 'string'] as const).flatMap((type) =>
        listOf(values, type).map(({ name = 'propertyName', value = oldDefaults[type] }) =>
          assignment(
            name,
            value,
            typeof value === type && !isExpression(value) ? type : oldType(type, version),
          ),
        ),
      ),
    },
    includeOtherFields: keepOnlySet !== true,
    include: 'all',
    // The old node always passed files on, except when only the set fields were kept.
    options: { ...(isJsonObject(options) && options), ignoreConversionErrors: true },
  }
}

/** Nearly everything came out as it was given: lists and objects from expressions too. */
function oldType(type: OldType, version: number): string {
  if (type === 'boolean') return 'truth'
  return type === 'number' && version >= 2 ? 'numberIfText' : 'any'
}

/** What a left out value is, by type; a list has to be given. */
const fieldDefaults: Readonly<Record<string, unknown>> = { booleanValue: 'true', objectValue: {} }

function fromTypedFields(parameters: JsonObject): JsonObject {
  if (parameters.assignments !== undefined) return parameters
  const { fields, include = 'all', options, ...rest } = parameters
  return {
    ...rest,
    assignments: {
      assignments: listOf(fields, 'values').map((field) => {
        const type = typeof field.type === 'string' ? field.type : 'stringValue'
        return assignment(field.name, field[type] ?? fieldDefaults[type], type.replace('Value', ''))
      }),
    },
    includeOtherFields: include !== 'none',
    include: include === 'none' ? 'all' : include,
    ...(options !== undefined && { options }),
  }
}

/** Files stayed only where that was asked for; they now come with the other fields unless they are dropped. */
function keepFilesOnDemand(parameters: JsonObject, version: number): JsonObject {
  if (version < 3) return parameters
  const options = isJsonObject(parameters.options) ? parameters.options : {}
  return { ...parameters, options: { ...options, keepFiles: options.includeBinary === true } }
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
