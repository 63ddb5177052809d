import type { NodeDefinition } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { runNodeInMemory } from '@heddle/engine/testing'
import { describe, expect, test } from 'vitest'
import { convertToFile } from '../convert-to-file/convert-to-file.node.ts'
import { extractFromFile } from '../extract-from-file/extract-from-file.node.ts'

type Json = Record<string, unknown>

const run = async (node: NodeDefinition, parameters: Json, items: Item[]) => {
  const { output, error } = await runNodeInMemory(node, { parameters, inputs: [items] })
  if (error) throw new Error(error.message)
  return output[0] ?? []
}

const items = (...list: Json[]): Item[] => list.map((json) => ({ json }))

const file = (text: string): Item[] => [
  { json: {}, binary: { data: { mimeType: 'text/plain', data: Buffer.from(text).toString('base64') } } },
]

const extracted = async (parameters: Json, input: Item[]) =>
  (await run(extractFromFile, parameters, input)).map(({ json }) => json)

const rows = [
  { id: 1, name: 'Ada', tags: ['x'] },
  { id: 2, name: 'Li, "the" second', tags: [] },
]

describe('a table survives the way into a file and back', () => {
  test('as CSV, where everything is text', async () => {
    const [made] = await run(convertToFile, { operation: 'csv' }, items(...rows))

    expect(made?.binary?.data).toMatchObject({ mimeType: 'text/csv', fileName: 'File.csv' })
    expect(made?.pairedItem).toEqual([{ item: 0 }, { item: 1 }])
    expect(await extracted({ operation: 'csv' }, [made ?? { json: {} }])).toEqual([
      { id: '1', name: 'Ada', 'tags.0': 'x' },
      { id: '2', name: 'Li, "the" second', tags: '[]' },
    ])
  })

  test('as XLSX, where numbers stay numbers', async () => {
    const [made] = await run(
      convertToFile,
      { operation: 'xlsx', options: { sheetName: 'People' } },
      items(...rows),
    )

    expect(
      await extracted({ operation: 'xlsx', options: { sheetName: 'People' } }, [made ?? { json: {} }]),
    ).toEqual([
      { id: 1, name: 'Ada', 'tags.0': 'x' },
      { id: 2, name: 'Li, "the" second', tags: '[]' },
    ])
  })

  test('as HTML', async () => {
    const [made] = await run(convertToFile, { operation: 'html' }, items({ a: '<b>' }))

    expect(await extracted({ operation: 'html' }, [made ?? { json: {} }])).toEqual([{ a: '<b>' }])
  })

  test('as JSON, in one file or in many', async () => {
    const [made] = await run(convertToFile, { operation: 'toJson' }, items(...rows))
    const many = await run(convertToFile, { operation: 'toJson', mode: 'each' }, items(...rows))

    expect(await extracted({ operation: 'fromJson' }, [made ?? { json: {} }])).toEqual([{ data: rows }])
    expect(await extracted({ operation: 'fromJson', destinationKey: '' }, many)).toEqual(rows)
  })
})

test('CSV with another delimiter, without header, from a line on', async () => {
  const parameters = {
    operation: 'csv',
    options: { delimiter: ';', headerRow: false, fromLine: 2, maxRowCount: 1 },
  }

  expect(await extracted(parameters, file('a;b\n1;2\n3;4\n'))).toEqual([{ row: { 0: '1', 1: '2' } }])
})

test('text and base64 go both ways', async () => {
  const [text] = await run(
    convertToFile,
    { operation: 'toText', sourceProperty: 'a.b' },
    items({ a: { b: 'grüezi' } }),
  )
  const [bytes] = await run(
    convertToFile,
    { operation: 'toBinary', sourceProperty: 'x' },
    items({ x: 'aGk=' }),
  )

  expect(await extracted({ operation: 'text' }, [text ?? { json: {} }])).toEqual([{ data: 'grüezi' }])
  expect(await extracted({ operation: 'binaryToPropery' }, [bytes ?? { json: {} }])).toEqual([
    { data: 'aGk=' },
  ])
})

test('an event goes into a calendar file and back', async () => {
  const parameters = {
    operation: 'iCal',
    title: 'Lunch; with\nAda',
    start: '2026-01-02T12:00Z',
    end: '2026-01-02T13:00Z',
  }
  const [made] = await run(convertToFile, parameters, items({}))

  expect(await extracted({ operation: 'fromIcs' }, [made ?? { json: {} }])).toEqual([
    {
      data: expect.objectContaining({
        events: [
          expect.objectContaining({
            summary: 'Lunch; with\nAda',
            start: { date: '2026-01-02T12:00:00.000Z', type: 'DATE-TIME' },
          }),
        ],
      }),
    },
  ])
})

test('a PDF gives its text', async () => {
  const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 18 Tf 20 100 Td (Hello there) Tj ET
endstream endobj
trailer<</Root 1 0 R>>`

  expect(await extracted({ operation: 'pdf' }, file(pdf))).toEqual([
    expect.objectContaining({ numpages: 1, text: 'Hello there' }),
  ])
  await expect(extracted({ operation: 'pdf' }, file('nothing'))).rejects.toThrow('PDF cannot be read')
})

test('a missing file is named, with those that are there', async () => {
  await expect(extracted({ operation: 'text', binaryPropertyName: 'other' }, file('x'))).rejects.toThrow(
    'The item has no file named "other"; it has data',
  )
})
