import { isJsonObject, removePath, writePath, type JsonObject } from '@heddle/core'
import { defineNode, eachItem, param, type ParamValues, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { fieldPath, readField } from '../fields/field-names.ts'
import { getFile, readBytes, readText } from '../files/item-files.ts'

const params = {
  mode: param.options({
    label: 'Mode',
    options: [
      { name: 'Binary to JSON', value: 'binaryToJson' },
      { name: 'JSON to Binary', value: 'jsonToBinary' },
    ],
    default: 'binaryToJson',
  }),
  setAllData: param.boolean({
    label: 'Set All Data',
    default: true,
    description: 'Whether the file becomes the whole data of the item',
    show: { mode: ['binaryToJson'] },
  }),
  convertAllData: param.boolean({
    label: 'Convert All Data',
    default: true,
    description: 'Whether the whole data of the item becomes the file',
    show: { mode: ['jsonToBinary'] },
  }),
  sourceKey: param.string({ label: 'Source Key', default: 'data', required: true }),
  destinationKey: param.string({ label: 'Destination Key', default: 'data', required: true }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      encoding: param.string({ label: 'Encoding', default: 'utf8' }),
      fileName: param.string({ label: 'File Name', placeholder: 'example.json' }),
      mimeType: param.string({ label: 'MIME Type', default: 'application/json' }),
      jsonParse: param.boolean({ label: 'JSON Parse', description: 'Whether the text is JSON' }),
      keepAsBase64: param.boolean({ label: 'Keep As Base64' }),
      dataIsBase64: param.boolean({ label: 'Data Is Base64' }),
      useRawData: param.boolean({ label: 'Use Raw Data', description: 'Whether a text is written as it is' }),
      keepSource: param.boolean({ label: 'Keep Source' }),
    },
  }),
}

type Values = ParamValues<typeof params>

/** Kept for documents from before Extract from File and Convert to File. */
export const moveBinaryData = defineNode({
  name: 'moveBinaryData',
  label: 'Move Binary Data',
  description: 'Turns files into data and back, in the manner of older workflows',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.moveBinaryData'],
  group: 'transform',
  color: '#7722cc',
  subtitle: '={{ $parameter["mode"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Files'] },
    alias: ['convert', 'base64', 'json', 'old'],
  },
  params,
  run: (context) =>
    eachItem(context, (item, _, values) =>
      values.mode === 'binaryToJson' ? toJson(context, item, values) : toBinary(context, item, values),
    ),
})

async function toJson(context: RunContext<Values>, item: Item, values: Values): Promise<Item> {
  const { sourceKey, setAllData, destinationKey, options } = values
  const value = await fileValue(context, item, values)
  const { [sourceKey]: _, ...others } = item.binary ?? {}
  const binary = options.keepSource ? item.binary : others
  if (setAllData && !isJsonObject(value))
    throw new Error('The file does not hold an object that could be the data')
  return {
    json: setAllData ? (value as JsonObject) : writePath(item.json, fieldPath(destinationKey), value),
    ...(binary && Object.keys(binary).length > 0 && { binary }),
  }
}

async function fileValue(context: RunContext<Values>, item: Item, values: Values): Promise<unknown> {
  const { sourceKey, setAllData, options } = values
  const file = getFile(item, sourceKey)
  if (!setAllData && options.keepAsBase64) {
    return Buffer.from(await readBytes(context, file)).toString('base64')
  }
  const text = await readText(context, file, { encoding: options.encoding })
  return setAllData || options.jsonParse ? parse(text) : text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The file does not contain valid JSON data')
  }
}

async function toBinary({ binary }: RunContext<Values>, item: Item, values: Values): Promise<Item> {
  const { convertAllData, sourceKey, destinationKey, options } = values
  const value = convertAllData ? item.json : readField(item.json, sourceKey)
  if (value === undefined) throw new Error(`The field "${sourceKey}" does not exist`)
  const file = await binary.write(bytesOf(value, values), {
    mimeType: options.mimeType || 'application/json',
    ...(options.fileName && { fileName: options.fileName }),
  })
  const rest = convertAllData ? {} : removePath(item.json, fieldPath(sourceKey))
  return { json: options.keepSource ? item.json : rest, binary: { ...item.binary, [destinationKey]: file } }
}

function bytesOf(value: unknown, { options }: Values): Uint8Array {
  const asIs = typeof value === 'string' && (options.useRawData || options.dataIsBase64)
  return Buffer.from(asIs ? value : JSON.stringify(value), options.dataIsBase64 ? 'base64' : 'utf8')
}
