import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { bundlePrograms, sidePrograms } from './bundle-programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'heddle-release-'))
afterAll(() => rmSync(folder, { recursive: true }))

const from = (path: string) => JSON.stringify(join(import.meta.dirname, '../packages', path))

/** Every conversion, in a process of the release: what one makes another reads. */
const program = `
import { createConversions } from ${from('engine/src/index.ts')}
import { conversionsFile } from ${from('nodes/src/index.ts')}
import { conversionLoaders } from ${from('nodes/src/conversions.ts')}
import { makePdf } from ${from('nodes/src/testing/make-pdf.ts')}
import { makeDocx, makeEpub } from ${from('nodes/src/testing/worst-files.ts')}

const conversions = createConversions({ registry: conversionsFile })
const asked = new Set()
async function convert(name, input) {
  asked.add(name)
  const conversion = await conversionLoaders[name]()
  return conversions.convert({ ...conversion, isQuick: () => false }, input, { owner: 'ann' })
}
const rows = [{ a: 'x' }]
const text = (value) => Buffer.from(value)
const results = {
  html: await convert('extractHtml', { page: '<p>x</p>', extractions: [{ key: 'a', cssSelector: 'p', returnValue: 'text', attribute: '', skipSelectors: '', returnArray: false }], settings: { trim: true, cleanUp: true } }),
  markdown: await convert('htmlToMarkdown', { html: '<b>x</b>', options: {} }),
  page: await convert('markdownToHtml', { markdown: '# x', options: {} }),
  xml: await convert('xmlToData', { text: await convert('dataToXml', { json: { a: 'x' }, options: {} }), options: {} }),
  feed: await convert('readFeed', { text: '<rss><channel><item><title>x</title></item></channel></rss>', customFields: [] }),
  csv: await convert('csvToRows', { bytes: await convert('rowsToCsv', { rows }) }),
  table: await convert('workbookToRows', { bytes: text('<table>' + Object.values(await convert('rowsToHtml', { rows })).join('') + '</table>') }),
  xls: await convert('workbookToRows', { bytes: await convert('rowsToWorkbook', { kind: 'xls', rows }) }),
  rtf: await convert('rtfToRows', { bytes: text('{\\\\rtf1 x}') }),
  calendar: await convert('icsToCalendar', { bytes: text('BEGIN:VCALENDAR\\nPRODID:x\\nEND:VCALENDAR') }),
  pdf: (await convert('pdfToText', { bytes: makePdf('x') })).text,
  mail: (await convert('readMail', { bytes: text('Subject: x\\n\\nHello') })).mail.subject,
  docx: await convert('docxToText', { bytes: makeDocx('<w:p><w:r><w:t>x</w:t></w:r></w:p>') }),
  epub: await convert('epubToChapters', { bytes: makeEpub('<p>x</p>') }),
  pageText: await convert('pageToText', { bytes: text('<p>x</p>') }),
  pieces: await convert('splitTexts', { texts: ['x'], by: 'tokens', size: 10, overlap: 0 }),
  image: await convert('describeImage', { bytes: (await convert('editImage', { format: 'webp', steps: [{ operation: 'create', width: 40, height: 30, backgroundColor: '#ffffff' }, { operation: 'text', text: 'x', fontSize: 18, fontColor: '#ff0000', positionX: 9, positionY: 20, lineLength: 9 }] })).bytes }),
  zip: await convert('unzipFiles', { bytes: await convert('zipFiles', { files: [{ fileName: 'a', bytes: text('x') }] }) }),
}
const missing = Object.keys(conversionLoaders).filter((name) => !asked.has(name))
console.log(JSON.stringify({ results, missing, started: conversions.metrics().started }))
await conversions.stop()
`

test('SEC-51 the bundle of a release converts everything without the sources', async () => {
  const entry = join(folder, 'program.ts')
  writeFileSync(entry, program)
  const { converter, conversions } = sidePrograms
  await bundlePrograms({ program: entry, converter, conversions }, folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')

  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.js')])

  const x = [{ a: 'x' }]
  expect(JSON.parse(stdout)).toMatchObject({
    results: {
      html: { a: 'x' },
      markdown: '**x**',
      page: '<h1 id="x">x</h1>',
      xml: { a: 'x' },
      feed: [{ title: 'x' }],
      csv: x,
      table: x,
      xls: x,
      rtf: [{ text: 'x' }],
      calendar: { prodId: 'x' },
      pdf: 'x',
      mail: 'x',
      docx: expect.stringContaining('x') as unknown,
      epub: ['x'],
      pageText: 'x',
      pieces: [['x']],
      image: { format: 'WEBP', size: { width: 40, height: 30 }, Type: 'true color' },
      zip: [{ fileName: 'a' }],
    },
    missing: [],
    started: 1,
  })
})
