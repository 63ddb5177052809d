import { isJsonObject, type JsonObject } from '@heddle/core'
import { contextWith, defineNode } from '@heddle/core/node'
import { extractHtmlContent, readPlainText } from './extract-html-content.ts'

/** Kept for documents from before the HTML node. */
export const htmlExtract = defineNode({
  name: 'htmlExtract',
  label: 'HTML Extract',
  description: 'Extracts values from HTML with CSS selectors (older version)',
  version: 1,
  aliases: ['n8n-nodes-base.htmlExtract'],
  defaults: [{ values: { extractionValues: {} } }],
  group: 'transform',
  icon: 'file:html.svg',
  color: '#333377',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['scrape', 'css', 'selector'],
    replacedBy: 'heddle.html',
  },
  params: extractHtmlContent.params,
  run: (context) =>
    extractHtmlContent.run(
      contextWith(context, {
        params: (...at: Parameters<typeof context.params>) => trimming(readPlainText(context.params(...at))),
      }),
    ),
})

/** What nobody says anything about is trimmed here, other than in the node that followed. */
function trimming(parameters: JsonObject): JsonObject {
  const options = isJsonObject(parameters.options) ? parameters.options : {}
  return { ...parameters, options: { ...options, trimValues: options.trimValues ?? true } }
}
