import { defineNode, eachItem, param } from '@heddle/core/node'
import { splitNames } from '../fields/field-names.ts'
import { readFeed } from './feed.conversion.ts'

export const rssFeedRead = defineNode({
  name: 'rssFeedRead',
  label: 'RSS Read',
  description: 'Reads the entries of an RSS or Atom feed',
  version: 1.2,
  olderVersions: [1, 1.1],
  aliases: ['n8n-nodes-base.rssFeedRead'],
  group: 'input',
  usableAsTool: true,
  color: '#d97706',
  subtitle: '={{ $parameter["url"] }}',
  codex: {
    categories: ['Communication', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['feed', 'news', 'blog', 'atom', 'podcast'],
  },
  params: {
    url: param.string({ label: 'URL', required: true, placeholder: 'https://example.com/feed.xml' }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        customFields: param.string({
          label: 'Custom Fields',
          placeholder: 'e.g. author, contentSnippet',
          description: 'Additional fields of each entry',
        }),
        ignoreSSL: param.boolean({ label: 'Ignore SSL Issues (Insecure)' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (_, __, { url, options }) => {
      const { body } = await context.http({
        url,
        responseType: 'text',
        maxResponseBytes: readFeed.limits.inputBytes,
        ignoreTlsErrors: options.ignoreSSL ?? false,
      })
      const entries = await context.convert(readFeed, {
        text: String(body),
        customFields: splitNames(options.customFields ?? ''),
      })
      return entries.map((json) => ({ json }))
    }),
})
