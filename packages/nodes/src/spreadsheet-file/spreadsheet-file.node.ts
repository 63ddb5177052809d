import { defineNode } from '@heddle/core/node'
import { fromFile } from './from-file.ts'
import { toFile } from './to-file.ts'

/** Kept for documents from before Extract from File and Convert to File. */
export const spreadsheetFile = defineNode({
  name: 'spreadsheetFile',
  label: 'Spreadsheet File',
  description: 'Reads and writes spreadsheet files (older version)',
  version: 2,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.spreadsheetFile'],
  group: 'transform',
  color: '#2244aa',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Files'] },
    alias: ['excel', 'csv', 'xlsx', 'table'],
    replacedBy: 'heddle.extractFromFile',
  },
  params: {},
  operations: { fromFile, toFile },
})
