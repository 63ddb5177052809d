import { isJsonObject, removePath, writePath, type JsonObject } from '@heddle/core'
import {
  defineNode,
  eachItem,
  param,
  type BinaryInfo,
  type ParamValues,
  type RunContext,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { fieldPath, readField } from '../fields/field-names.ts'
import { encodeText } from '../files/decode-text.ts'
import { bomOption, getFile, readBytes, readText } from '../files/item-files.ts'

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
    description: 'Whether the file replaces all data of the item',
    show: { mode: ['binaryToJson'] },
  }),
  convertAllData: param.boolean({
    label: 'Convert All Data',
    default: true,
    description: 'Whether to put all data of the item into the file',
    show: { mode: ['jsonToBinary'] },
  }),
  sourceKey: param.field({ label: 'Source Key', default: 'data', required: true }),
  destinationKey: param.string({ label: 'Destination Key', default: 'data', required: true }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      addBOM: bomOption,
      stripBOM: param.boolean({
        label: 'Strip BOM',
        default: true,
        description: 'Whether to remove the byte order mark',
      }),
      encoding: param.string({ label: 'Encoding', default: 'utf8' }),
      fileName: param.string({ label: 'File Name', placeholder: 'example.json' }),
      mimeType: param.string({ label: 'MIME Type', default: 'application/json' }),
      jsonParse: param.boolean({ label: 'JSON Parse', description: 'Whether the text is JSON' }),
      keepAsBase64: param.boolean({ label: 'Keep As Base64' }),
      dataIsBase64: param.boolean({ label: 'Data Is Base64' }),
      useRawData: param.boolean({ label: 'Use Raw Data', description: 'Whether to write text unchanged' }),
      keepSource: param.boolean({ label: 'Keep Source' }),
    },
  }),
}

type Values = ParamValues<typeof params>

/** Kept for documents from before Extract from File and Convert to File. */
export const moveBinaryData = defineNode({
  name: 'moveBinaryData',
  label: 'Move Binary Data',
  description: 'Converts between files and data (older version)',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.moveBinaryData'],
  group: 'transform',
  color: '#7722cc',
  subtitle: '={{ $parameter["mode"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Files'] },
    alias: ['convert', 'base64', 'json'],
    replacedBy: 'heddle.extractFromFile',
  },
  params,
  run: (context) =>
    eachItem(context, (item, _, values) =>
      values.mode === 'binaryToJson' ? toJson(context, item, values) : toBinary(context, item, values),
    ),
})

/** An item without the file, or the field, is left out. */
async function toJson(context: RunContext<Values>, item: Item, values: Values): Promise<Item | Item[]> {
  const { sourceKey, setAllData, destinationKey, options } = values
  if (!item.binary || !Object.hasOwn(item.binary, sourceKey)) return []
  const value = await fileValue(context, item, values)
  const { [sourceKey]: _, ...others } = item.binary ?? {}
  const binary = options.keepSource ? item.binary : others
  if (setAllData && !isJsonObject(value)) throw new Error('The file does not contain an object')
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
  const text = await readText(context, file, options)
  return setAllData || options.jsonParse ? parse(text) : text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The file does not contain valid JSON data')
  }
}

async function toBinary(
  { binary, node }: RunContext<Values>,
  item: Item,
  values: Values,
): Promise<Item | Item[]> {
  const { convertAllData, sourceKey, destinationKey, options } = values
  const value = convertAllData ? item.json : readField(item.json, sourceKey)
  if (value === undefined) return []
  const file = await binary.write(bytesOf(value, values), infoOf(value, options, node.typeVersion))
  const rest = convertAllData ? {} : removePath(item.json, fieldPath(sourceKey))
  return { json: options.keepSource ? item.json : rest, binary: { ...item.binary, [destinationKey]: file } }
}

/** The first version told no names, and took everything for JSON. */
function infoOf(value: unknown, options: Values['options'], version: number): BinaryInfo {
  const { fileName, mimeType, useRawData, dataIsBase64 } = options
  if (version === 1) return { mimeType: mimeType || 'application/json', ...(fileName && { fileName }) }
  const isText = typeof value !== 'object' && (useRawData || dataIsBase64)
  return {
    mimeType: mimeType || (isText ? 'text/plain' : 'application/json'),
    fileName: fileName || (isText ? 'file' : 'file.json'),
  }
}

function bytesOf(value: unknown, { sourceKey, options }: Values): Uint8Array {
  if (options.dataIsBase64) {
    if (typeof value !== 'string') throw new Error(`The field "${sourceKey}" must be a text`)
    return Buffer.from(value, 'base64')
  }
  const text = options.useRawData && typeof value === 'string' ? value : JSON.stringify(value)
  return encodeText(text, options.encoding || undefined, options.addBOM)
}
