import { defineNode } from '@heddle/core/node'
import { readFiles } from './read-files.ts'
import { writeFile } from './write-file.ts'

export const readWriteFile = defineNode({
  name: 'readWriteFile',
  label: 'Read/Write Files from Disk',
  description: 'Reads and writes files in the folders that this instance allows',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.readWriteFile'],
  group: 'input',
  usableAsTool: true,
  color: '#475569',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Files'] },
    alias: ['disk', 'folder', 'local', 'save', 'load', 'binary', 'text', 'open', 'import', 'export'],
  },
  params: {},
  operations: { read: readFiles, write: writeFile },
})
