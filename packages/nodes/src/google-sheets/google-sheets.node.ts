import { defineApp } from '../app/define-app.ts'
import format from '../formats/googleSheets.json' with { type: 'json' }
import { googleCredentials } from '../google/google-service.ts'
import { sheetsWords } from './google-sheets.words.ts'
import { readRows } from './read-rows.ts'
import { sheetsLists, sheetUrls } from './sheets-lists.ts'
import { sheetsMigrations, sheetsOnlyMigrated } from './sheets-migrations.ts'
import { sheetsService } from './sheets-service.ts'
import { sheetOperations } from './sheets.ts'
import { spreadsheetOperations } from './spreadsheets.ts'
import { rowWriting } from './write-rows.ts'

export const googleSheets = defineApp({
  name: 'googleSheets',
  label: 'Google Sheets',
  description: 'Reads, adds and changes rows in Google Sheets',
  format,
  service: sheetsService,
  words: sheetsWords,
  icon: 'file:google-sheets.svg',
  color: '#0f9d58',
  codex: {
    categories: ['Data & Storage', 'Productivity'],
    alias: ['spreadsheet', 'table', 'row', 'csv', 'sheet', 'gs'],
  },
  credentials: googleCredentials('googleSheetsOAuth2Api'),
  urls: sheetUrls,
  lists: sheetsLists,
  migrations: sheetsMigrations,
  onlyMigrated: sheetsOnlyMigrated,
  operations: {
    sheet: { read: readRows, ...rowWriting, ...sheetOperations },
    spreadsheet: spreadsheetOperations,
  },
})
