import { defineNode } from '@heddle/core/node'
import { extractHtmlContent, readPlainText } from './extract-html-content.ts'

/** Kept for documents from before the HTML node. */
export const htmlExtract = defineNode({
  name: 'htmlExtract',
  label: 'HTML Extract',
  description: 'Finds values in HTML by CSS selectors, in the manner of older workflows',
  version: 1,
  aliases: ['n8n-nodes-base.htmlExtract'],
  defaults: [{ values: { extractionValues: {} } }],
  group: 'transform',
  icon: 'file:html.svg',
  color: '#333377',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['scrape', 'css', 'selector', 'old'],
  },
  params: extractHtmlContent.params,
  run: (context) =>
    extractHtmlContent.run({ ...context, params: (...at) => readPlainText(context.params(...at)) }),
})
