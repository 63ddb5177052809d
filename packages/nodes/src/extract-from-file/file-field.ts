import { writePath, type JsonObject } from '@heddle/core'
import { param, type ParamValues } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { fieldPath } from '../fields/field-names.ts'
import { destinationKey, encodingOption, inputFileName } from '../files/item-files.ts'

export const keepSource = param.options({
  label: 'Keep Source',
  options: [
    { name: 'JSON', value: 'json', description: 'The other fields of the item' },
    { name: 'Binary', value: 'binary', description: 'Its files' },
    { name: 'Both', value: 'both' },
  ],
  default: 'json',
})

/** For operations that put what a file says into one field. */
export const fileFieldParams = {
  binaryPropertyName: inputFileName,
  destinationKey,
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      encoding: encodingOption,
      stripBOM: param.boolean({ label: 'Strip BOM', default: true }),
      keepSource,
    },
  }),
}

type Values = ParamValues<typeof fileFieldParams>

/** An item with the value in its field. */
export const fieldItem = (item: Item, { destinationKey: key, options }: Values, value: unknown): Item =>
  keptItem(item, options.keepSource, writePath({}, fieldPath(key), value))

/** An item with new data, and of the item before only what is to be kept. */
export const keptItem = (item: Item, kept: Kept, json: JsonObject): Item => ({
  json: kept === 'json' || kept === 'both' ? { ...item.json, ...json } : json,
  ...((kept === 'binary' || kept === 'both') && item.binary && { binary: item.binary }),
})

type Kept = Values['options']['keepSource']
