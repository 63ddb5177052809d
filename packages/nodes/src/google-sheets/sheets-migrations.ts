import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'

/** What the first two versions say with parameters that the newest layout does not have. */
export const sheetsOnlyMigrated = { asBefore: null }

/** The first two versions knew ranges instead of sheets, and counted rows from 0. */
export const sheetsMigrations: readonly ParameterMigration[] = [{ below: 3, migrate }]

type Migrate = (old: JsonObject, options: JsonObject) => JsonObject

const operations: Readonly<Record<string, Migrate>> = {
  read: (old, options) => ({
    operation: 'read',
    asBefore: { ...readRange(old, options), ...rawOf(old) },
  }),
  lookup: (old, options) => ({
    operation: 'read',
    filtersUI: { values: [{ lookupColumn: old.lookupColumn, lookupValue: old.lookupValue }] },
    asBefore: { ...readRange(old, options), all: options.returnAllMatches === true },
  }),
  append: (old, options) => ({
    operation: 'append',
    columns: { mappingMode: 'autoMapInputData', value: null },
    options: { ...writing(options, old), useAppend: true },
    asBefore: { range: old.range, usesPaths: options.usePathForKeyRow === true },
  }),
  update: (old, options) => ({ operation: 'update', ...changing(old, options) }),
  upsert: (old, options) => ({ operation: 'appendOrUpdate', ...changing(old, options) }),
  clear: (old) => ({ operation: 'clear', clear: 'specificRange', range: old.range }),
  delete: (old) => ({ operation: 'delete', asBefore: { ranges: old.toDelete } }),
  remove: (old) => ({ operation: 'remove', sheetName: { mode: 'id', value: old.id } }),
  create: (old, { title, gridProperties, ...options }) => ({
    operation: 'create',
    title: title ?? '',
    options,
    asBefore: { whole: old.simple === false, ...(gridProperties !== undefined && { gridProperties }) },
  }),
}

function migrate({ authentication, resource, ...old }: JsonObject): JsonObject {
  const options = isJsonObject(old.options) ? old.options : {}
  const shared = { authentication, resource }
  if (resource === 'spreadsheet')
    return { ...shared, operation: old.operation, title: old.title, sheetsUi: sheetsOf(old), options }
  return {
    ...shared,
    documentId: { mode: 'id', value: old.sheetId },
    sheetName: { mode: 'range', value: old.range ?? 'A:F' },
    ...operations[textOf(old.operation)]?.(old, options),
  }
}

const readRange = (old: JsonObject, options: JsonObject): JsonObject => ({
  range: old.range,
  rendering: options.valueRenderMode ?? 'UNFORMATTED_VALUE',
  headerRow: old.keyRow,
  firstDataRow: old.dataStartRow,
  orEmpty: options.continue === true,
})

const rawOf = ({ rawData, dataProperty }: JsonObject): JsonObject =>
  rawData === true ? { dataProperty } : {}

const writing = (options: JsonObject, old: JsonObject): JsonObject => ({
  cellFormat: options.valueInputMode ?? 'RAW',
  handlingExtraData: 'ignoreIt',
  locationDefine: {
    values: {
      headerRow: rowAfter(old.keyRow),
      ...(old.dataStartRow !== undefined && { firstDataRow: rowAfter(old.dataStartRow) }),
    },
  },
})

/** Rows count from 1 now. */
const rowAfter = (row: unknown): unknown =>
  typeof row === 'string' && row.startsWith('=')
    ? row.replace(/^=\{\{([\s\S]*)\}\}$/, '={{ Number($1) + 1 }}')
    : Number(row ?? 0) + 1

const changing = (old: JsonObject, options: JsonObject): JsonObject => ({
  columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [old.key] },
  options: writing(options, old),
  asBefore: {
    range: old.range,
    rendering: options.valueRenderMode ?? 'UNFORMATTED_VALUE',
    ...rawOf(old),
  },
})

/** Title and visibility of a sheet once stood in a collection of their own. */
function sheetsOf({ sheetsUi }: JsonObject): JsonObject {
  const values = isJsonObject(sheetsUi) ? [sheetsUi.sheetValues ?? []].flat() : []
  const sheets = values
    .filter((each) => isJsonObject(each))
    .map(({ propertiesUi }) => (isJsonObject(propertiesUi) ? propertiesUi : {}))
  return sheets.length === 0 ? {} : { sheetValues: sheets }
}
