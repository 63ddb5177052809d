import { writePath } from '@heddle/core'
import { defineNode, defineOperation, eachItem, param, readLayouts, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import format from '../formats/crypto.json' with { type: 'json' }
import { fieldPath } from '../fields/field-names.ts'
import { algorithms, generate, hashBytes, hmacBytes, signText } from './make-digest.ts'

const encoding = param.options({
  label: 'Encoding',
  options: [
    { name: 'BASE64', value: 'base64' },
    { name: 'HEX', value: 'hex' },
  ],
  default: 'hex',
})

const target = param.string({
  label: 'Property Name',
  default: 'data',
  required: true,
  description: 'Field that gets the result',
})

/** Either a text or a file of the item. */
const source = {
  type: param.options({
    label: 'Type',
    options: algorithms.map((value) => ({ name: value, value })),
    default: 'MD5',
  }),
  binaryData: param.boolean({
    label: 'Binary File',
    description: 'Whether to take a file instead of a text',
  }),
  binaryPropertyName: param.string({
    label: 'Binary Property Name',
    default: 'data',
    show: { binaryData: [true] },
  }),
  value: param.string({ label: 'Value', required: true, show: { binaryData: [false] } }),
  dataPropertyName: target,
}

interface SourceValues {
  binaryData: boolean
  binaryPropertyName: string
  value: string
}

const hash = defineOperation()({
  label: 'Hash',
  description: 'Digest of a text or file',
  action: 'Hash a text or file',
  params: { ...source, encoding },
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const bytes = await sourceBytes(context, item, values)
      return withField(item, values.dataPropertyName, hashBytes(bytes, values.type, values.encoding))
    }),
})

const hmac = defineOperation()({
  label: 'Hmac',
  description: 'Digest with a secret key',
  action: 'HMAC a text or file',
  params: {
    ...source,
    secret: param.string({ label: 'Secret', required: true, typeOptions: { password: true } }),
    encoding,
  },
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const bytes = await sourceBytes(context, item, values)
      const { type, secret, encoding: format } = values
      return withField(item, values.dataPropertyName, hmacBytes(bytes, { type, secret, encoding: format }))
    }),
})

const sign = defineOperation()({
  label: 'Sign',
  description: 'Sign a text with a private key',
  action: 'Sign a text',
  params: {
    value: param.string({ label: 'Value', required: true }),
    dataPropertyName: target,
    algorithm: param.string({ label: 'Algorithm Name', default: 'RSA-SHA256', required: true }),
    encoding,
    privateKey: param.string({
      label: 'Private Key',
      required: true,
      typeOptions: { password: true, rows: 4 },
    }),
  },
  run: (context) =>
    eachItem(context, (item, _, { value, dataPropertyName, algorithm, encoding: format, privateKey }) =>
      withField(item, dataPropertyName, signText(value, { algorithm, privateKey, encoding: format })),
    ),
})

const generateText = defineOperation()({
  label: 'Generate',
  description: 'Make a random text',
  action: 'Generate a random text',
  params: {
    dataPropertyName: target,
    encodingType: param.options({
      label: 'Type',
      options: [
        { name: 'ASCII', value: 'ascii' },
        { name: 'BASE64', value: 'base64' },
        { name: 'HEX', value: 'hex' },
        { name: 'UUID', value: 'uuid' },
      ],
      default: 'uuid',
    }),
    stringLength: param.number({
      label: 'Length',
      default: 32,
      typeOptions: { minValue: 1, maxValue: 10_000 },
      show: { encodingType: ['ascii', 'base64', 'hex'] },
    }),
  },
  run: (context) =>
    eachItem(context, (item, _, { dataPropertyName, encodingType, stringLength }) =>
      withField(item, dataPropertyName, generate(encodingType, stringLength)),
    ),
})

export const crypto = defineNode({
  name: 'crypto',
  label: 'Crypto',
  description: 'Hashes, signs and makes random texts',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.crypto'],
  // Other documents call the operation an action.
  olderLayouts: readLayouts(format),
  migrations: [
    {
      below: 1.1,
      migrate: ({ action, ...rest }) => ({ ...rest, ...(action !== undefined && { operation: action }) }),
    },
  ],
  group: 'transform',
  color: '#408000',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['encrypt', 'sha', 'md5', 'hash', 'uuid', 'hmac', 'sign', 'random'],
  },
  params: {},
  operations: { generate: generateText, hash, hmac, sign },
  defaultOperation: 'hash',
})

async function sourceBytes<P>(context: RunContext<P>, item: Item, values: SourceValues): Promise<Uint8Array> {
  if (!values.binaryData) return new TextEncoder().encode(values.value)
  const file =
    item.binary && Object.hasOwn(item.binary, values.binaryPropertyName)
      ? item.binary[values.binaryPropertyName]
      : undefined
  if (!file) throw new Error(`The item has no file named "${values.binaryPropertyName}"`)
  return context.binary.read(file)
}

const withField = (item: Item, name: string, value: string): Item => ({
  ...item,
  json: writePath(item.json, fieldPath(name), value),
  pairedItem: undefined,
})
