import { writePath } from '@heddle/core'
import { defineNode, eachItem, param } from '@heddle/core/node'
import { fieldPath } from '../fields/field-names.ts'
import { htmlOptions } from './html-options.ts'
import { markdownOptions } from './markdown-options.ts'
import { htmlToMarkdown, markdownToHtml } from './markdown.conversion.ts'

const params = {
  mode: param.options({
    label: 'Mode',
    options: [
      { name: 'Markdown to HTML', value: 'markdownToHtml' },
      { name: 'HTML to Markdown', value: 'htmlToMarkdown' },
    ],
    default: 'htmlToMarkdown',
  }),
  html: param.string({
    label: 'HTML',
    required: true,
    typeOptions: { rows: 4 },
    show: { mode: ['htmlToMarkdown'] },
  }),
  markdown: param.string({
    label: 'Markdown',
    required: true,
    typeOptions: { rows: 4 },
    show: { mode: ['markdownToHtml'] },
  }),
  destinationKey: param.string({ label: 'Destination Key', default: 'data', required: true }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: { ...htmlOptions, ...markdownOptions },
  }),
}

export const markdown = defineNode({
  name: 'markdown',
  label: 'Markdown',
  description: 'Converts between Markdown and HTML',
  version: 1,
  aliases: ['n8n-nodes-base.markdown'],
  group: 'output',
  usableAsTool: true,
  color: '#334155',
  subtitle: '={{ $parameter["mode"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['html', 'md', 'convert', 'format'],
  },
  params,
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const { mode, html, markdown: source, options } = values
      const text =
        mode === 'markdownToHtml'
          ? await context.convert(markdownToHtml, { markdown: source, options })
          : await context.convert(htmlToMarkdown, { html, options })
      return {
        ...item,
        json: writePath(item.json, fieldPath(values.destinationKey || 'data'), text),
        pairedItem: undefined,
      }
    }),
})
