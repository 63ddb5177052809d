import type { JsonObject } from '@heddle/core'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import type { Item } from '@heddle/core/run'
import type { ConversionName } from '../conversions.ts'
import {
  fill,
  makeBrokenPdf,
  makeOds,
  makeXlsx,
  numbered,
  packedStream,
  pdfPage,
  zipBomb,
} from './worst-files.ts'
import { worstDocuments } from './worst-documents.ts'
import { worstImages } from './worst-images.ts'
import { closed, fileIn, textIn, type WorstInput, type WorstInputs } from './worst-input.ts'
import { packTar } from '../compression/tar.ts'

const extract = (cssSelector: string) =>
  textIn('heddle.html', {
    operation: 'extractHtmlContent',
    extractionValues: { values: [{ key: 'found', cssSelector, returnArray: true }] },
  })
const toMarkdown = textIn('heddle.markdown', { mode: 'htmlToMarkdown', html: '={{ $json.data }}' })
const toHtml = textIn('heddle.markdown', { mode: 'markdownToHtml', markdown: '={{ $json.data }}' })
const xmlText = textIn('heddle.xml', { mode: 'xmlToJson' })
const feed = (about: string, make: (bytes: number) => string): WorstInput => ({
  ...textIn('heddle.rssFeedRead', { url: 'http://feed.test/' })(about, make),
})
const mail = (about: string, make: (bytes: number) => string): WorstInput => ({
  about,
  node: 'heddle.gmail',
  parameters: { operation: 'get', messageId: 'm', simple: false },
  items: (bytes) => [{ json: { data: { raw: Buffer.from(make(bytes)).toString('base64url') } } }],
})
const fileOf = (operation: string) => fileIn('heddle.extractFromFile', { operation })
const archive = fileIn('heddle.compression', { operation: 'decompress' })

/** Items that share no field: a table of them has a cell for each field in each row. */
const strangers = (bytes: number): Item[] =>
  Array.from({ length: Math.max(1, Math.floor(bytes / 24)) }, (_, number) => ({
    json: { [`f${number}`]: number },
  }))

const tableOf = (operation: string): WorstInputs => [
  {
    about: 'items that share no field',
    node: 'heddle.convertToFile',
    parameters: { operation },
    items: strangers,
  },
  {
    about: 'texts of signs that are written as others',
    node: 'heddle.convertToFile',
    parameters: { operation },
    items: (bytes) => [{ json: { data: fill(`"<&'\n`, bytes) } }],
  },
]

/** By conversion: a new one needs an entry here, and the tests and the benchmark take it from here. */
export const worstInputs: Readonly<Record<ConversionName, WorstInputs>> = {
  ...worstDocuments,
  ...worstImages,
  extractHtml: [
    extract('div')('nested elements', (bytes) => fill('<div>', bytes)),
    extract('b p, i > b')('elements that are never closed', (bytes) => fill('<b><i><p>', bytes)),
    extract('a')('elements that must not be nested', (bytes) => fill('<a><div>', bytes)),
    extract('x ~ * ~ * ~ * ~ * ~ *')('siblings of siblings', (bytes) => fill('<p>', bytes)),
    extract('*')('a huge attribute', (bytes) => `<p title="${fill('&amp;', bytes)}">x</p>`),
    extract('font')('attributes that all differ', (bytes) =>
      numbered(bytes, (size) => `<font size=${size}>x`),
    ),
  ],
  htmlToMarkdown: [
    toMarkdown('nested elements', (bytes) => fill('<div>', bytes)),
    toMarkdown('nested lists', (bytes) => fill('<ul><li>', bytes)),
    toMarkdown('elements that are closed where they are not open', (bytes) => fill('<b></i><i>', bytes)),
    toMarkdown('many list entries', (bytes) => `<ul>${fill('<li>x', bytes)}</ul>`),
    toMarkdown('spaces', (bytes) => `<p>${fill('&nbsp;', bytes)}</p>`),
  ],
  markdownToHtml: [
    toHtml('list entries', (bytes) => fill('* a\n', bytes)),
    toHtml('delimiters without an end', (bytes) => fill('_a', bytes)),
    toHtml('nested quotes', (bytes) => fill('>', bytes)),
    toHtml('brackets', (bytes) => fill('![[]()', bytes)),
    toHtml('ever longer code fences', (bytes) => numbered(bytes, (number) => `${'`'.repeat(number % 99)} `)),
  ],
  xmlToData: [
    xmlText('nested elements', (bytes) => closed('<a>', '</a>', bytes)),
    xmlText('elements without an end', (bytes) => fill('<a>', bytes)),
    xmlText('entries', (bytes) => `<r>${fill('<a/>x', bytes)}</r>`),
    xmlText('attributes', (bytes) => `<r ${numbered(bytes, (number) => `a${number}="1" `)}/>`),
    xmlText('document types', (bytes) => fill('<!DOCTYPE ', bytes)),
    xmlText('entities', (bytes) => `<r>${fill('&amp;&#65;', bytes)}</r>`),
    xmlText('reserved names', (bytes) => `<r>${fill('<__proto__/>', bytes)}</r>`),
  ],
  dataToXml: [
    {
      about: 'long lists',
      node: 'heddle.xml',
      parameters: { mode: 'jsonToxml' },
      items: (bytes) => [{ json: { a: Array.from({ length: bytes / 10 }, (_, number) => ({ b: number })) } }],
    },
    {
      about: 'nested data',
      node: 'heddle.xml',
      parameters: { mode: 'jsonToxml' },
      items: (bytes) => [{ json: nested(Math.min(2000, bytes / 6)) }],
    },
  ],
  readFeed: [
    feed('brackets without an end', (bytes) => feedOf(`<![CDATA[${fill('<', bytes)}]]>`)),
    feed('entries', (bytes) => `<rss><channel>${fill('<item></item>', bytes)}</channel></rss>`),
    feed('nested elements', (bytes) => feedOf(closed('<a>', '</a>', bytes))),
  ],
  csvToRows: [
    fileOf('csv')('columns', (bytes) => `${fill('a,', bytes / 2)}\n${fill('1,', bytes / 2)}`),
    fileOf('csv')(
      'rows that lack most columns',
      (bytes) => `${numbered(bytes / 2, (number) => `c${number},`)}\n${fill('1\n', bytes / 2)}`,
    ),
    fileOf('csv')('a quote without an end', (bytes) => `a\n"${fill('""', bytes)}`),
  ],
  workbookToRows: [
    fileOf('xlsx')('a bomb', (bytes) => zipBomb('xl/workbook.xml', bytes)),
    fileOf('xlsx')('shared texts', (bytes) =>
      makeXlsx(
        '<row r="1"><c r="A1" t="s"><v>1</v></c></row>',
        fill(`<si><t>${'x'.repeat(40)}</t></si>`, bytes * 40),
      ),
    ),
    fileOf('xlsx')('a cell in the last column of the last row', () =>
      makeXlsx(
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      ),
    ),
    fileOf('ods')('a bomb', (bytes) => zipBomb('content.xml', bytes)),
    fileOf('ods')('repeated rows of repeated cells', (bytes) =>
      makeOds(
        fill(
          '<table:table-row table:number-rows-repeated="1000"><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="1000"/></table:table-row>',
          bytes * 40,
        ),
      ),
    ),
    fileOf('ods')('nested elements', (bytes) => makeOds(closed('<text:p>', '</text:p>', bytes * 40))),
    fileOf('xls')('an old workbook that is broken', (bytes) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(bytes, 0xff)]),
    ),
    fileOf('html')('nested tables', (bytes) => fill('<table><tr><td>', bytes)),
    fileOf('html')(
      'rows that lack most columns',
      (bytes) =>
        `<table><tr>${numbered(bytes / 2, (number) => `<th>${number}`)}${fill('<tr><td>x', bytes / 2)}</table>`,
    ),
  ],
  icsToCalendar: [
    fileOf('fromIcs')(
      'values of one name',
      (bytes) => `BEGIN:VCALENDAR\n${fill('X:1\n', bytes)}END:VCALENDAR`,
    ),
    fileOf('fromIcs')('nested components', (bytes) => fill('BEGIN:A\n', bytes)),
    fileOf('fromIcs')('a line that goes on for ever', (bytes) => `BEGIN:VCALENDAR\nX:${fill('\n a', bytes)}`),
  ],
  pdfToText: [
    fileOf('pdf')('objects', (bytes) =>
      makeBrokenPdf([pdfPage, ...Array.from({ length: bytes / 20 }, () => '[]')]),
    ),
    fileOf('pdf')('a bomb of text', (bytes) =>
      makeBrokenPdf([pdfPage, packedStream(bytes, 'BT /F1 9 Tf (x) Tj ET\n')]),
    ),
    fileOf('pdf')('nested lists', (bytes) => makeBrokenPdf([pdfPage, fill('[', bytes)])),
  ],
  readMail: [
    mail('headers', (bytes) => `${fill('X: 1\r\n', bytes)}\r\nText`),
    mail('recipients', (bytes) => `To: ${fill('a@example.com, ', bytes)}\r\n\r\nText`),
    mail('nested parts', (bytes) =>
      numbered(
        bytes,
        (number) => `Content-Type: multipart/mixed; boundary=b${number}\r\n\r\n--b${number}\r\n`,
      ),
    ),
    mail('nested HTML', (bytes) => `Content-Type: text/html\r\n\r\n${fill('<div>', bytes)}`),
    mail('addresses in a text', (bytes) => `Content-Type: text/plain\r\n\r\n${fill('a.a@', bytes)}`),
  ],
  rtfToRows: [
    fileOf('rtf')('groups', (bytes) => `{\\rtf1${fill('{', bytes)}`),
    fileOf('rtf')('cells', (bytes) => `{\\rtf1${fill('x\\cell', bytes)}\\row${fill('\\row', bytes)}}`),
  ],
  unzipFiles: [
    archive('a bomb', (bytes) => zipBomb('a', bytes)),
    archive('files', (bytes) =>
      zipSync(
        Object.fromEntries(
          Array.from({ length: Math.max(1, bytes / 100) }, (_, number) => [`f${number}`, new Uint8Array(1)]),
        ),
      ),
    ),
  ],
  zipFiles: [
    fileIn('heddle.compression', { operation: 'compress' })('a file that can hardly be packed', (bytes) =>
      numbered(bytes * 40, (number) => String(Math.sin(number))),
    ),
  ],
  rowsToCsv: tableOf('csv'),
  rowsToHtml: tableOf('html'),
  rowsToWorkbook: [...tableOf('xlsx'), ...tableOf('ods'), ...tableOf('xls'), ...tableOf('rtf')],
}

/** Parsers that work where they are needed, because they take time in proportion to what they get. */
export const linearInputs: WorstInputs = [
  archive('a gzip bomb', (bytes) => gzipSync(new Uint8Array(bytes * 300))),
  archive('a tar of many files', (bytes) =>
    packTar(Array.from({ length: bytes / 512 }, () => ({ fileName: 'f', bytes: new Uint8Array() }))),
  ),
  fileOf('fromJson')('JSON of many values', (bytes) => `[${fill('{"a":""},', bytes)}1]`),
  fileOf('fromJson')('JSON of escaped signs', (bytes) => `"${fill(String.raw`\u0041`, bytes)}"`),
  fileOf('text')('broken text', (bytes) => Buffer.alloc(bytes, 0xff)),
]

const feedOf = (description: string): string =>
  `<rss><channel><item><title>A</title><description>${description}</description></item></channel></rss>`

function nested(levels: number): JsonObject {
  let data: JsonObject = { a: 1 }
  for (let level = 1; level < levels; level += 1) data = { a: data }
  return data
}
