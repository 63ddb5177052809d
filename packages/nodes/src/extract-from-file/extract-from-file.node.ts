import { defineNode } from '@heddle/core/node'
import { binaryToProperty } from './binary-to-property.ts'
import { fromCsv } from './from-csv.ts'
import { fromIcs } from './from-ics.ts'
import { fromJson } from './from-json.ts'
import { fromPdf } from './from-pdf.ts'
import { fromRtf } from './from-rtf.ts'
import { fromText } from './from-text.ts'
import { fromHtml, fromOds, fromXls, fromXlsx } from './from-workbook.ts'
import { fromXml } from './from-xml.ts'

export const extractFromFile = defineNode({
  name: 'extractFromFile',
  label: 'Extract from File',
  description: 'Extracts data from a file',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.extractFromFile'],
  group: 'input',
  color: '#0e7490',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Files'] },
    alias: [
      'csv',
      'spreadsheet',
      'excel',
      'xlsx',
      'ods',
      'pdf',
      'xml',
      'json',
      'ics',
      'read',
      'parse',
      'binary',
    ],
  },
  params: {},
  operations: {
    csv: fromCsv,
    html: fromHtml,
    fromIcs,
    fromJson,
    ods: fromOds,
    pdf: fromPdf,
    rtf: fromRtf,
    text: fromText,
    xml: fromXml,
    xls: fromXls,
    xlsx: fromXlsx,
    binaryToPropery: binaryToProperty,
  },
  defaultOperation: 'csv',
})
