import { defineConversion } from '@heddle/core/node'
import { cellsOf, columnsOf, type Cell } from '../files/table.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { sheetLimits, type Sheet } from './xlsx-file.conversion.ts'

export const odsType = 'application/vnd.oasis.opendocument.spreadsheet'

export const rowsToOds = defineConversion({
  name: 'rowsToOds',
  label: 'Rows to ODS',
  subject: 'data',
  limits: sheetLimits,
  async run({ rows, headerRow = true, sheetName }: Sheet): Promise<Uint8Array> {
    const { strToU8, zipSync } = await import('fflate')
    const columns = columnsOf(rows)
    const body = cellsOf(rows, columns)
    return zipSync({
      // Readers look for the kind of the file at its beginning, where it stands as it is.
      mimetype: [strToU8(odsType), { level: 0 }],
      'META-INF/manifest.xml': strToU8(manifest),
      'content.xml': strToU8(contentOf(headerRow ? [columns, ...body] : body, sheetName || 'Sheet')),
    })
  },
})

const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${odsType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`

const namespaces = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

const contentOf = (rows: readonly (readonly Cell[])[], sheet: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content ${namespaces} office:version="1.3"><office:body><office:spreadsheet><table:table table:name="${escapeXml(sheet)}">${rows
    .map((row) => `<table:table-row>${row.map(cellXml).join('')}</table:table-row>`)
    .join('')}</table:table></office:spreadsheet></office:body></office:document-content>`

function cellXml(value: Cell): string {
  if (value === null || value === '') return '<table:table-cell/>'
  const text = escapeXml(String(value))
  return `<table:table-cell ${kindOf(value, text)}><text:p>${text.replaceAll('\n', '</text:p><text:p>')}</text:p></table:table-cell>`
}

function kindOf(value: Cell, text: string): string {
  if (typeof value === 'number') return `office:value-type="float" office:value="${text}"`
  if (typeof value === 'boolean') return `office:value-type="boolean" office:boolean-value="${text}"`
  return 'office:value-type="string"'
}

/** XML has no way to write most control characters. */
const escapeXml = (text: string): string =>
  escapeHtml(Array.from(text, (sign) => (sign < ' ' && !'\t\n\r'.includes(sign) ? '' : sign)).join(''))
