import type { Item } from '@heddle/core/run'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { spreadsheetFile } from './spreadsheet-file.node.ts'

const rows = [{ a: '1', b: 'x' }]
const csv: Item[][] = [
  [
    {
      json: {},
      binary: { data: { mimeType: 'text/csv', data: Buffer.from('a,b\n1,x\n').toString('base64') } },
    },
  ],
]

test.each(['csv', 'html', 'ods', 'rtf', 'xls', 'xlsx'])(
  'a table goes into %s and is recognised on the way back',
  async (fileFormat) => {
    const made = await runNodeInMemory(spreadsheetFile, {
      parameters: { operation: 'toFile', fileFormat },
      items: rows,
    })
    const read = await runNodeInMemory(spreadsheetFile, { parameters: {}, inputs: [made.output[0] ?? []] })

    // A page and a rich text do not tell numbers from texts.
    const found = read.output[0]?.map(({ json }) => ({ ...json, a: String(json.a) }))

    expect(found).toEqual(rows)
  },
)

tryEvery(spreadsheetFile, [
  { versions: [2], parameters: { operation: 'fromFile', options: {} }, inputs: csv, gives: rows },
  // The first version finds numbers in texts.
  { versions: [1], parameters: { operation: 'fromFile' }, inputs: csv, gives: [{ a: 1, b: 'x' }] },
  { versions: [1, 2], parameters: { operation: 'toFile', options: {} }, items: rows, gives: [{}] },
  { parameters: { fileFormat: 'numbers' }, inputs: csv, fails: 'must be one of' },
  { parameters: {}, items: [], gives: [] },
  { parameters: {}, items: [{}], fails: 'no file named' },
])
