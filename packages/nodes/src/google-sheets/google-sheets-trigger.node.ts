import { defineAppTrigger } from '../app/define-app-trigger.ts'
import format from '../formats/googleSheetsTrigger.json' with { type: 'json' }
import { googleCredentials } from '../google/google-service.ts'
import { documentLists, listColumns, sheetUrls } from './sheets-lists.ts'
import { sheetsService } from './sheets-service.ts'
import { watchRows } from './watch-rows.ts'

export const googleSheetsTrigger = defineAppTrigger({
  name: 'googleSheetsTrigger',
  label: 'Google Sheets Trigger',
  description: 'Starts the workflow when rows are added or changed in Google Sheets',
  format,
  service: sheetsService,
  icon: 'file:google-sheets.svg',
  color: '#0f9d58',
  codex: {
    categories: ['Data & Storage', 'Productivity'],
    alias: ['spreadsheet', 'table', 'row', 'sheet', 'new', 'changed'],
  },
  credentials: googleCredentials('googleSheetsTriggerOAuth2Api', 'triggerOAuth2'),
  urls: sheetUrls,
  lists: { ...documentLists, columnsToWatch: listColumns },
  words: {
    labels: {
      documentId: 'Document',
      sheetName: 'Sheet',
      event: 'Trigger On',
      columnsToWatch: 'Columns to Watch',
      dataLocationOnSheet: 'Data Location on Sheet',
      valueRender: 'Value Formatting',
      dateTimeRenderOption: 'Date Formatting',
    },
    descriptions: {
      includeInOutput: 'Which versions of a changed row to return',
      columnsToWatch: 'Only changes in these columns count. Leave empty to watch all.',
      headerRow: 'Number of the row with the column names',
      firstDataRow: 'Number of the first row below the column names that holds data',
      range: 'Cells in A1 notation, such as A1:D10. The first row must hold the column names.',
    },
    placeholders: { range: 'e.g. A:F', options: 'Add Option' },
    choices: {
      'authentication.serviceAccount': 'Service Account',
      'authentication.triggerOAuth2': 'OAuth2',
      rowAdded: 'Row Added',
      rowUpdate: 'Row Updated',
      anyUpdate: 'Row Added or Updated',
      new: 'New Version',
      old: 'Old Version',
      both: 'Both Versions',
      specifyRangeA1: 'Specify Range (A1 Notation)',
      specifyRange: 'Specify Range (Rows)',
      UNFORMATTED_VALUE: 'Values (Unformatted)',
      FORMATTED_VALUE: 'Values (Formatted)',
      FORMULA: 'Formulas',
      FORMATTED_STRING: 'Formatted Text',
      SERIAL_NUMBER: 'Serial Number',
    },
  },
  poll: watchRows,
})
