import { isJsonObject } from '@heddle/core'
import { defineOperation, eachItem } from '@heddle/core/node'
import { getFile, readText } from '../files/item-files.ts'
import { fieldItem, fileFieldParams } from './file-field.ts'

export const fromJson = defineOperation()({
  label: 'Extract From JSON',
  action: 'Extract from JSON',
  params: fileFieldParams,
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const file = getFile(item, values.binaryPropertyName)
      const value = readJson(await readText(context, file, values.options))
      if (values.destinationKey === '' && isJsonObject(value)) return { json: value }
      return fieldItem(item, { ...values, destinationKey: values.destinationKey || 'data' }, value)
    }),
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The file does not contain valid JSON data')
  }
}
