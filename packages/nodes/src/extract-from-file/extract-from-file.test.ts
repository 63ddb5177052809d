import type { Item } from '@heddle/core/run'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect } from 'vitest'
import { convertToFile } from '../convert-to-file/convert-to-file.node.ts'
import { makePdf } from '../testing/make-pdf.ts'
import { tryEvery } from '../testing/try-every.ts'
import { extractFromFile } from './extract-from-file.node.ts'
import { readPdf } from './read-pdf.node.ts'

const file = (content: string | Uint8Array): Item[][] => [
  [{ json: {}, binary: { data: { mimeType: 'text/plain', data: Buffer.from(content).toString('base64') } } }],
]
const sheet = await runNodeInMemory(convertToFile, { parameters: { operation: 'xlsx' }, items: [{ a: 1 }] })
const oldSheet = await runNodeInMemory(convertToFile, { parameters: { operation: 'xls' }, items: [{ a: 1 }] })
const odsRows = [
  { name: 'a & <b>', n: 1.5, on: true, lines: 'x\ny' },
  { name: 'c', n: -2 },
]
const book = await runNodeInMemory(convertToFile, { parameters: { operation: 'ods' }, items: odsRows })
const pdf = file(makePdf('Hello'))
const read = expect.objectContaining({ numpages: 1, text: 'Hello' })
const table = String.raw`{\rtf1\ansi Before\par
{\trowd\cellx100\cellx200\intbl Name\cell Age\cell\row}
{\trowd\cellx100\cellx200\intbl Zo\u235? \ldblquote A\rdblquote\cell 36\cell\row}}`
const calendar = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Lunch\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

tryEvery(extractFromFile, [
  { versions: [1, 1.1], parameters: { operation: 'csv' }, inputs: file('a\n1\n'), gives: [{ a: '1' }] },
  {
    parameters: { operation: 'html' },
    inputs: file('<table><tr><th>a</th></tr><tr><td>1</td></tr></table>'),
    gives: [{ a: 1 }],
  },
  { parameters: { operation: 'fromIcs' }, inputs: file(calendar), gives: [{ data: expect.any(Object) }] },
  { parameters: { operation: 'fromJson' }, inputs: file('{"a":1}'), gives: [{ data: { a: 1 } }] },
  { parameters: { operation: 'pdf' }, inputs: pdf, gives: [read] },
  { parameters: { operation: 'pdf' }, inputs: file('nothing'), fails: 'PDF cannot be read' },
  { parameters: { operation: 'rtf' }, inputs: file(table), gives: [{ Name: 'Zoë “A”', Age: 36 }] },
  {
    parameters: { operation: 'rtf' },
    inputs: file(String.raw`{\rtf1{\fonttbl{\f0 Arial;}}{\*\generator x;}One\par two\'e9 {\b bold}\u8364?}`),
    gives: [{ text: 'One\ntwoé bold€' }],
  },
  { parameters: { operation: 'rtf' }, inputs: file('nothing'), fails: 'not rich text' },
  { parameters: { operation: 'text' }, inputs: file('hi'), gives: [{ data: 'hi' }] },
  { parameters: { operation: 'xml' }, inputs: file('<a>1</a>'), gives: [expect.any(Object)] },
  { parameters: { operation: 'xlsx' }, inputs: [sheet.output[0] ?? []], gives: [{ a: 1 }] },
  { parameters: { operation: 'xls' }, inputs: [oldSheet.output[0] ?? []], gives: [{ a: 1 }] },
  { parameters: { operation: 'ods' }, inputs: [book.output[0] ?? []], gives: odsRows },
  { parameters: { operation: 'binaryToPropery' }, inputs: file('hi'), gives: [{ data: 'aGk=' }] },
])

tryEvery(readPdf, [
  { versions: [1], parameters: { encrypted: true, password: 'x' }, inputs: pdf, gives: [read] },
  { parameters: {}, inputs: pdf, gives: [read] },
  { parameters: {}, inputs: file('nothing'), fails: 'PDF cannot be read' },
])
