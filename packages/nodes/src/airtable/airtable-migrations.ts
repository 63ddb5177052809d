import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'

const operations: Readonly<Record<string, string>> = {
  append: 'create',
  delete: 'deleteRecord',
  list: 'search',
  read: 'get',
  update: 'update',
}

/** What the first version's documents say with parameters that the newest layout does not have. */
export const airtableOnlyMigrated = {
  /** Records are given as the service sends them, with their fields inside. */
  rawRecords: false,
  /** The record to update. */
  recordId: '',
}

/** The first version knew records only, and fields by their names instead of columns. */
export const airtableMigrations: readonly ParameterMigration[] = [
  {
    below: 2,
    migrate({ operation, application, table, authentication, additionalOptions, options, ...rest }) {
      const { filterByFormula, sort, ...listing } = isJsonObject(additionalOptions) ? additionalOptions : {}
      return {
        authentication,
        resource: 'record',
        operation: operations[String(operation)] ?? operation,
        base: application,
        table,
        ...(rest.id !== undefined && { [operation === 'update' ? 'recordId' : 'id']: rest.id }),
        rawRecords: true,
        ...(rest.returnAll !== undefined && { returnAll: rest.returnAll }),
        ...(rest.limit !== undefined && { limit: rest.limit }),
        ...(filterByFormula !== undefined && { filterByFormula }),
        ...(sort !== undefined && { sort }),
        columns: columnsOf(rest),
        options: {
          ...(isJsonObject(options) ? options : {}),
          ...listing,
          ...(rest.downloadAttachments === true && { downloadFields: rest.downloadFieldNames }),
        },
      }
    },
  },
]

/** Either all fields of the item, or those that are named. */
function columnsOf({ addAllFields, updateAllFields, fields }: JsonObject): JsonObject {
  const takesAll = addAllFields !== false && updateAllFields !== false
  const names = Array.isArray(fields) ? fields.map(String) : []
  if (takesAll) return { mappingMode: 'autoMapInputData', value: null }
  const value = Object.fromEntries(names.map((name) => [name, `={{ $json[${JSON.stringify(name)}] }}`]))
  return { mappingMode: 'defineBelow', value }
}
