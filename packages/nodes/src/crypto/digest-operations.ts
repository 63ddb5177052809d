import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { keyOf, keySource, target, withField } from './crypto-fields.ts'
import { algorithms, generate, hashBytes, hmacBytes, signText } from './make-digest.ts'

const encoding = param.options({
  label: 'Encoding',
  options: [
    { name: 'BASE64', value: 'base64' },
    { name: 'HEX', value: 'hex' },
  ],
  default: 'hex',
})

/** Either a text or a file of the item. */
const source = {
  type: param.options({
    label: 'Type',
    options: algorithms.map((value) => ({ name: value, value })),
    default: 'SHA256',
  }),
  binaryData: param.boolean({
    label: 'Binary File',
    description: 'Whether to use a file instead of text',
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

export const hash = defineOperation()({
  label: 'Hash',
  description: 'Calculates the hash of text or a file',
  action: 'Hash text or a file',
  params: { ...source, encoding },
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const bytes = await sourceBytes(context, item, values)
      return withField(item, values.dataPropertyName, hashBytes(bytes, values.type, values.encoding))
    }),
})

export const hmac = defineOperation()({
  label: 'Hmac',
  description: 'Calculates a hash with a secret key',
  action: 'HMAC text or a file',
  params: {
    ...source,
    keySource,
    secret: param.string({
      label: 'Secret',
      required: true,
      typeOptions: { password: true },
      show: { keySource: ['node'] },
    }),
    encoding,
  },
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const bytes = await sourceBytes(context, item, values)
      const { type, encoding: format } = values
      const secret = await keyOf(context, { ...values, key: values.secret }, 'hmacSecret')
      return withField(item, values.dataPropertyName, hmacBytes(bytes, { type, secret, encoding: format }))
    }),
})

export const sign = defineOperation()({
  label: 'Sign',
  description: 'Signs text with a private key',
  action: 'Sign text',
  params: {
    value: param.string({ label: 'Value', required: true }),
    dataPropertyName: target,
    algorithm: param.string({ label: 'Algorithm Name', default: 'RSA-SHA256', required: true }),
    encoding,
    keySource,
    privateKey: param.string({
      label: 'Private Key',
      required: true,
      typeOptions: { password: true, rows: 4 },
      show: { keySource: ['node'] },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const { value, dataPropertyName, algorithm, encoding: format } = values
      const privateKey = await keyOf(context, { ...values, key: values.privateKey }, 'signPrivateKey')
      return withField(item, dataPropertyName, signText(value, { algorithm, privateKey, encoding: format }))
    }),
})

export const generateText = defineOperation()({
  label: 'Generate',
  description: 'Generates random text',
  action: 'Generate random text',
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

async function sourceBytes<P>(context: RunContext<P>, item: Item, values: SourceValues): Promise<Uint8Array> {
  if (!values.binaryData) return new TextEncoder().encode(values.value)
  const file =
    item.binary && Object.hasOwn(item.binary, values.binaryPropertyName)
      ? item.binary[values.binaryPropertyName]
      : undefined
  if (!file) throw new Error(`The item has no file named "${values.binaryPropertyName}"`)
  return context.binary.read(file)
}
