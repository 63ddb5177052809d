import { defineNode, readLayouts } from '@heddle/core/node'
import format from '../formats/readPDF.json' with { type: 'json' }
import { fromPdf } from './from-pdf.ts'

/** Kept for documents from before Extract from File. */
export const readPdf = defineNode({
  name: 'readPDF',
  label: 'Read PDF',
  description: 'Reads text from a PDF (older version)',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.readPDF'],
  olderLayouts: readLayouts(format),
  migrations: [
    {
      below: 1.1,
      migrate: ({ encrypted, password, ...rest }) => ({
        ...rest,
        options: encrypted === true ? { password } : {},
      }),
    },
  ],
  group: 'input',
  icon: 'file:extractFromFile.svg',
  color: '#0e7490',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Files'] },
    alias: ['pdf', 'text', 'document'],
    replacedBy: 'heddle.extractFromFile',
  },
  params: fromPdf.params,
  run: fromPdf.run,
})
