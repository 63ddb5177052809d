import { defineNode, eachItem, param, readLayouts } from '@heddle/core/node'
import format from '../formats/readBinaryFiles.json' with { type: 'json' }
import { readFromDisk } from './read-from-disk.ts'
import { readFilesParams, readMatching } from './read-files.ts'
import { writeFile } from './write-file.ts'

const common = {
  group: 'input' as const,
  icon: 'file:readWriteFile.svg' as const,
  color: '#475569',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Files'] },
    alias: ['disk', 'folder', 'binary'],
    replacedBy: 'heddle.readWriteFile',
  },
}

/** Kept for documents from before Read/Write Files. */
export const readBinaryFile = defineNode({
  ...common,
  name: 'readBinaryFile',
  label: 'Read Binary File',
  description: 'Reads a file into each item (older version)',
  version: 1,
  aliases: ['n8n-nodes-base.readBinaryFile'],
  params: {
    filePath: param.string({ label: 'File Path', required: true, placeholder: 'example.jpg' }),
    dataPropertyName: param.string({ label: 'Property Name', default: 'data', required: true }),
  },
  run: (context) =>
    eachItem(context, async (item, _, { filePath, dataPropertyName }) => {
      const { binary } = await readFromDisk(context, { path: filePath, field: dataPropertyName })
      return { json: item.json, binary: { ...item.binary, ...binary } }
    }),
})

/** Kept for documents from before Read/Write Files. */
export const readBinaryFiles = defineNode({
  ...common,
  name: 'readBinaryFiles',
  label: 'Read Binary Files',
  description: 'Reads the files that match a pattern (older version)',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.readBinaryFiles'],
  olderLayouts: readLayouts(format),
  migrations: [
    {
      below: 1.1,
      migrate: ({ dataPropertyName = 'data', ...rest }) => ({ ...rest, options: { dataPropertyName } }),
    },
  ],
  params: readFilesParams,
  // It reads once, whatever arrives.
  async run(context) {
    if (context.items.length === 0) return [[]]
    const found = await readMatching(context, context.params(0))
    return [found.map((item) => ({ ...item, json: {}, pairedItem: { item: 0 } }))]
  },
})

/** Kept for documents from before Read/Write Files. */
export const writeBinaryFile = defineNode({
  ...common,
  name: 'writeBinaryFile',
  label: 'Write Binary File',
  description: 'Writes the file of each item (older version)',
  version: 1,
  aliases: ['n8n-nodes-base.writeBinaryFile'],
  params: writeFile.params,
  run: writeFile.run,
})
