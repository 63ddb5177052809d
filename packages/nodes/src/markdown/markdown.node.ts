import { writePath } from '@heddle/core'
import { defineNode, eachItem, param, type ParamValues } from '@heddle/core/node'
import { fieldPath, splitNames } from '../fields/field-names.ts'
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
    fields: {
      simpleLineBreaks: param.boolean({ label: 'Treat Line Breaks as Line Breaks' }),
      codeFence: param.string({ label: 'Code Block Fence', default: '```' }),
      bulletMarker: param.string({ label: 'Bullet Marker', default: '*' }),
      emDelimiter: param.string({ label: 'Emphasis Delimiter', default: '_' }),
      ignore: param.string({ label: 'Ignored Elements', placeholder: 'e.g. h1, p' }),
    },
  }),
}

type Values = ParamValues<typeof params>

export const markdown = defineNode({
  name: 'markdown',
  label: 'Markdown',
  description: 'Converts between Markdown and HTML',
  version: 1,
  aliases: ['n8n-nodes-base.markdown'],
  group: 'output',
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
      const text =
        values.mode === 'markdownToHtml'
          ? await context.convert(markdownToHtml, {
              markdown: values.markdown,
              breaks: values.options.simpleLineBreaks ?? false,
            })
          : await context.convert(htmlToMarkdown, pageOf(values))
      return {
        ...item,
        json: writePath(item.json, fieldPath(values.destinationKey), text),
        pairedItem: undefined,
      }
    }),
})

const pageOf = ({ html, options: { codeFence, bulletMarker, emDelimiter, ignore } }: Values) => ({
  html,
  codeFence,
  bulletMarker,
  emDelimiter,
  ignored: splitNames(ignore ?? ''),
})
