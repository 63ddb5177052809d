import { textOf } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { drivePages, driveUrl } from '../google/google-service.ts'
import { rangeIn } from './a1.ts'
import { findSheet, sheetsOf } from './sheet.ts'
import { rowNumber } from './sheet-rows.ts'
import { readValues } from './sheets-service.ts'

export const sheetUrls = {
  documentId: /\/d\/([\w-]+)/,
  sheetName: /[#?&]gid=(\d+)/,
}

const quotedText = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`

/** Spreadsheets of the account and of drives that are shared with it, the last used first. */
async function listSpreadsheets({ list, filter }: ListCall): Promise<PropertyOption[]> {
  const conditions = [
    "mimeType = 'application/vnd.google-apps.spreadsheet'",
    'trashed = false',
    ...(filter === '' ? [] : [`name contains ${quotedText(filter)}`]),
  ]
  const request = {
    url: `${driveUrl}/files`,
    query: {
      q: conditions.join(' and '),
      fields: 'nextPageToken, files(id, name)',
      orderBy: 'modifiedByMeTime desc,name_natural',
      includeItemsFromAllDrives: true,
      supportsAllDrives: true,
    },
  }
  const files = await list(request, drivePages)
  return files.map(({ id, name }) => ({ name: textOf(name), value: textOf(id) }))
}

/** Sheets by their number; that of the first one is written so that it does not look like nothing. */
async function listSheets(call: ListCall): Promise<PropertyOption[]> {
  const document = call.params.id('documentId')
  const sheets = document === '' ? [] : await sheetsOf(call, document)
  return sheets
    .filter(({ title }) => title.toLowerCase().includes(call.filter.toLowerCase()))
    .map(({ title, id }) => ({ name: title, value: id === 0 ? 'gid=0' : id }))
}

/** The names in the header row, which may stand elsewhere than in the first one. */
async function readNames(call: ListCall): Promise<string[]> {
  const { params } = call
  if (params.id('documentId') === '' || params.id('sheetName') === '') return []
  const { document, title } = await findSheet(call)
  const row = Number(
    params.value('options.locationDefine.values.headerRow') ??
      params.value('options.dataLocationOnSheet.values.headerRow') ??
      1,
  )
  const [names = []] = await readValues(call, document, { range: rangeIn(title, `${row}:${row}`) })
  return names.map(textOf).filter((name) => name !== '')
}

const asOptions = (names: readonly string[]): PropertyOption[] => names.map((name) => ({ name, value: name }))

export const listColumns = async (call: ListCall) => asOptions(await readNames(call))

const listColumnsAndNumber = async (call: ListCall) => asOptions([rowNumber, ...(await readNames(call))])

/** For values of rows; a row to update can also be found by its number. */
async function listMappedColumns(call: ListCall): Promise<PropertyOption[]> {
  const isUpdate = call.params.text('operation') === 'update'
  const columns = (await listColumns(call)).map((each) => ({ ...each, columnType: 'string' as const }))
  return isUpdate ? [...columns, { name: rowNumber, value: rowNumber, columnType: 'number' }] : columns
}

export const documentLists = { documentId: listSpreadsheets, sheetName: listSheets }

export const sheetsLists = {
  ...documentLists,
  columns: listMappedColumns,
  lookupColumn: listColumnsAndNumber,
  columnToMatchOn: listColumnsAndNumber,
  fieldId: listColumns,
  column: async (call: ListCall) => [
    ...(await listColumns(call)),
    { name: 'Add a New Column', value: 'newColumn' },
  ],
}
