import { defineNode } from '@heddle/core/node'
import { compress } from './compress.ts'
import { decompress } from './decompress.ts'

export const compression = defineNode({
  name: 'compression',
  label: 'Compression',
  description: 'Packs and unpacks files',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.compression'],
  group: 'transform',
  color: '#408000',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Files'] },
    alias: ['zip', 'gzip', 'unzip', 'archive', 'decompress'],
  },
  params: {},
  operations: { compress, decompress },
  defaultOperation: 'decompress',
})
