import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'

export const spreadsheetTrials: readonly AppTrial[] = [
  {
    does: 'a spreadsheet with its sheets',
    parameters: {
      resource: 'spreadsheet',
      title: 'Plans',
      sheetsUi: {
        sheetValues: [
          { title: 'One', hidden: false },
          { title: 'Two', hidden: true },
        ],
      },
      options: { locale: 'de', autoRecalc: 'HOUR' },
    },
    asks: [
      {
        method: 'POST',
        path: '/v4/spreadsheets',
        headers: { authorization: 'Bearer token1' },
        body: {
          properties: { title: 'Plans', autoRecalc: 'HOUR', locale: 'de' },
          sheets: [
            { properties: { title: 'One', hidden: false } },
            { properties: { title: 'Two', hidden: true } },
          ],
        },
      },
    ],
    gives: [expect.objectContaining({ spreadsheetId: 'doc2' })],
  },
  {
    does: 'a spreadsheet',
    parameters: {
      resource: 'spreadsheet',
      operation: 'deleteSpreadsheet',
      documentId: { mode: 'id', value: 'doc1' },
    },
    asks: [{ method: 'DELETE', host: 'www.googleapis.com', path: '/drive/v3/files/doc1' }],
    gives: [{ success: true }],
  },
  {
    does: 'fails for one that is not there',
    parameters: { resource: 'spreadsheet', operation: 'deleteSpreadsheet', documentId: 'doc9' },
    fails: 'Requested entity was not found.',
  },
]
