import { basename, dirname } from 'node:path/posix'
import { defineOperation, param } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { getFile, inputFileName, outputFileName } from '../files/item-files.ts'
import { mimeTypeOf } from '../files/mime-types.ts'
import { runOnFiles, within, type RemoteFiles } from './remote-files.ts'

export const shared = {
  protocol: param.options({
    label: 'Protocol',
    options: [
      { name: 'FTP', value: 'ftp' },
      { name: 'SFTP', value: 'sftp' },
    ],
    default: 'ftp',
  }),
}

const timeout = param.number({
  label: 'Timeout',
  default: 10_000,
  description: 'Milliseconds to wait for the server',
  typeOptions: { minValue: 1 },
})
const options = { label: 'Options', placeholder: 'Add option' }
const path = (placeholder: string) => param.string({ label: 'Path', required: true, placeholder })

const given = (text: string): string => {
  if (text.trim() === '') throw new Error('Enter the path')
  return text
}

export const remove = defineOperation(shared)({
  label: 'Delete',
  description: 'Deletes a file or folder',
  action: 'Delete a file or folder',
  params: {
    path: path('/reports/old.csv'),
    options: param.collection({
      ...options,
      fields: {
        folder: param.boolean({ label: 'Folder', description: 'Whether it is a folder' }),
        recursive: param.boolean({
          label: 'Recursive',
          show: { folder: [true] },
          description: 'Whether to delete all that is in the folder, too',
        }),
        timeout,
      },
    }),
  },
  run: (context) =>
    runOnFiles(context, async (files, values) => {
      const { folder = false, recursive = false } = values.options
      await (folder ? files.removeFolder(given(values.path), recursive) : files.remove(given(values.path)))
      return { json: { success: true } }
    }),
})

export const download = defineOperation(shared)({
  label: 'Download',
  description: 'Reads a file',
  action: 'Download a file',
  effect: 'reads',
  params: {
    path: path('/reports/today.csv'),
    binaryPropertyName: outputFileName,
    options: param.collection({
      ...options,
      fields: {
        enableConcurrentReads: param.boolean({
          label: 'Enable Concurrent Reads',
          description:
            'Whether to ask for several parts at once, which is faster for large files (SFTP only)',
        }),
        maxConcurrentReads: param.number({
          label: 'Max Concurrent Reads',
          default: 5,
          show: { enableConcurrentReads: [true] },
          typeOptions: { minValue: 1, maxValue: 64 },
        }),
        chunkSize: param.number({
          label: 'Chunk Size',
          default: 64,
          show: { enableConcurrentReads: [true] },
          description: 'Size of a part in kilobytes',
          typeOptions: { minValue: 1, maxValue: 1024 },
        }),
        timeout,
      },
    }),
  },
  run: (context) =>
    runOnFiles(context, async (files, values, item) => {
      const content = await files.read(given(values.path), values.options)
      const fileName = basename(values.path)
      const file = await context.binary.write(content, { fileName, mimeType: mimeTypeOf(fileName) })
      return { json: item.json, binary: { ...item.binary, [values.binaryPropertyName]: file } }
    }),
})

export const list = defineOperation(shared)({
  label: 'List',
  description: 'Returns what is in a folder',
  action: 'List folder content',
  effect: 'reads',
  params: {
    path: param.string({ label: 'Path', default: '/', required: true }),
    recursive: param.boolean({
      label: 'Recursive',
      required: true,
      description: 'Whether to look into the folders within, too',
    }),
    options: param.collection({ ...options, fields: { timeout } }),
  },
  run: (context) =>
    runOnFiles(context, (files, values) => listItems(files, given(values.path), values.recursive)),
})

/** Links are told and not followed: they may lead in circles. */
async function listItems(files: RemoteFiles, folder: string, recursive: boolean): Promise<Item[]> {
  const found: Item[] = []
  for (const entry of await files.list(folder)) {
    const place = within(folder, entry.name)
    found.push({ json: { ...entry, path: place } })
    if (recursive && entry.type === 'd') found.push(...(await listItems(files, place, true)))
  }
  return found
}

export const rename = defineOperation(shared)({
  label: 'Rename',
  description: 'Renames or moves a file or folder',
  action: 'Rename/move oldPath to newPath',
  params: {
    oldPath: param.string({ label: 'Old Path', required: true, placeholder: '/reports/today.csv' }),
    newPath: param.string({ label: 'New Path', required: true, placeholder: '/archive/2026.csv' }),
    options: param.collection({
      ...options,
      fields: {
        createDirectories: param.boolean({
          label: 'Create Directories',
          description: 'Whether to create the folders of the new path that are missing',
        }),
        timeout,
      },
    }),
  },
  run: (context) =>
    runOnFiles(context, async (files, values) => {
      const target = given(values.newPath)
      if (values.options.createDirectories) await files.makeFolder(dirname(target))
      await files.rename(given(values.oldPath), target)
      return { json: { success: true } }
    }),
})

export const upload = defineOperation(shared)({
  label: 'Upload',
  description: 'Writes a file',
  action: 'Upload a file',
  params: {
    path: path('/reports/today.csv'),
    binaryData: param.boolean({
      label: 'Binary File',
      default: true,
      description: 'Whether the content is a file of the item',
    }),
    binaryPropertyName: { ...inputFileName, show: { binaryData: [true] } },
    fileContent: param.string({
      label: 'File Content',
      show: { binaryData: [false] },
      typeOptions: { rows: 3 },
    }),
    options: param.collection({ ...options, fields: { timeout } }),
  },
  run: (context) =>
    runOnFiles(context, async (files, values, item) => {
      const target = given(values.path)
      const content = values.binaryData
        ? await context.binary.stream(getFile(item, values.binaryPropertyName))
        : new Blob([values.fileContent]).stream()
      // Where it fails, writing says why.
      await files.makeFolder(dirname(target)).catch(() => undefined)
      await files.write(target, content)
      return { json: item.json }
    }),
})
