import { defineNode } from '@heddle/core/node'
import { toBinary } from './to-binary.ts'
import { toCsv } from './to-csv.ts'
import { toHtml } from './to-html.ts'
import { toICal } from './to-ical.ts'
import { toJson } from './to-json.ts'
import { toText } from './to-text.ts'
import { toOds, toRtf, toXls, toXlsx } from './to-workbook.ts'

export const convertToFile = defineNode({
  name: 'convertToFile',
  label: 'Convert to File',
  description: 'Converts data to a file',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.convertToFile'],
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
      'json',
      'ics',
      'write',
      'export',
      'binary',
      'base64',
    ],
  },
  params: {},
  operations: {
    csv: toCsv,
    html: toHtml,
    iCal: toICal,
    toJson,
    ods: toOds,
    rtf: toRtf,
    toText,
    xls: toXls,
    xlsx: toXlsx,
    toBinary,
  },
  defaultOperation: 'csv',
})
