import { defineNode } from '@heddle/core/node'
import { convertToHtmlTable } from './convert-to-html-table.ts'
import { extractHtmlContent, readPlainText } from './extract-html-content.ts'
import { generateHtmlTemplate } from './generate-html-template.ts'

export const html = defineNode({
  name: 'html',
  label: 'HTML',
  description: 'Extracts values from HTML or generates HTML',
  version: 1.2,
  olderVersions: [1, 1.1],
  aliases: ['n8n-nodes-base.html'],
  migrations: [{ below: 1.2, migrate: readPlainText }],
  defaults: [{ below: 1.1, values: { extractionValues: {} } }],
  group: 'transform',
  usableAsTool: true,
  color: '#b3541e',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers', 'Data Transformation'] },
    alias: ['extract', 'template', 'table', 'scrape', 'css', 'parse', 'selector'],
  },
  params: {},
  operations: { generateHtmlTemplate, extractHtmlContent, convertToHtmlTable },
})
