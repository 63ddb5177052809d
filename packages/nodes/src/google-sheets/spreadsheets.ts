import type { AppOperation } from '../app/operation.ts'
import { driveUrl } from '../google/google-service.ts'

const create: AppOperation = {
  effect: 'writes',
  request: ({ text, rows, maybe }) => ({
    method: 'POST',
    url: '',
    body: {
      properties: {
        title: text('title'),
        autoRecalc: maybe('options.autoRecalc'),
        locale: maybe('options.locale'),
      },
      sheets: rows('sheetsUi.sheetValues').map(({ title, hidden }) => ({ properties: { title, hidden } })),
    },
  }),
}

const deleteSpreadsheet: AppOperation = {
  effect: 'writes',
  request: ({ id }) => ({
    method: 'DELETE',
    url: `${driveUrl}/files/${id('documentId')}`,
    query: { supportsAllDrives: true },
  }),
}

export const spreadsheetOperations = { create, deleteSpreadsheet }
