import { defineOperation, eachItem, param } from '@heddle/core/node'
import { readFromDisk } from './read-from-disk.ts'

export const readFiles = defineOperation()({
  label: 'Read File(s) From Disk',
  description: 'Gives an item for each file',
  action: 'Read File(s) From Disk',
  params: {
    fileSelector: param.string({
      label: 'File(s) Selector',
      required: true,
      placeholder: 'e.g. reports/*.csv',
      description: 'Path of a file, or a pattern, in the folders that this instance allows',
    }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        dataPropertyName: param.string({ label: 'Put Output File in Field', default: 'data' }),
        fileName: param.string({ label: 'File Name', placeholder: 'e.g. data.zip' }),
        mimeType: param.string({ label: 'MIME Type', placeholder: 'e.g. application/zip' }),
        fileExtension: param.string({ label: 'File Extension', placeholder: 'e.g. zip' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (_, __, { fileSelector, options }) => {
      if (fileSelector.trim() === '') throw new Error('Name a file or a pattern')
      const paths = await context.files.find(fileSelector)
      const field = options.dataPropertyName || 'data'
      const items = paths.map((path) =>
        readFromDisk(context, { path, field, fileName: options.fileName, mimeType: options.mimeType }),
      )
      return Promise.all(items)
    }),
})
