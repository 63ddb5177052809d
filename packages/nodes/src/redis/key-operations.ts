import { defineOperation, param } from '@heddle/core/node'
import { writePath } from '@heddle/core'
import { fieldPath } from '../fields/field-names.ts'
import { runOnRedis } from './run-on-redis.ts'
import { readValue, writeValue } from './values.ts'

const key = param.string({ label: 'Key', required: true })

const keyType = param.options({
  label: 'Key Type',
  options: [
    { name: 'Automatic', value: 'automatic', description: 'Depends on the value' },
    { name: 'Hash', value: 'hash' },
    { name: 'List', value: 'list' },
    { name: 'Sets', value: 'sets' },
    { name: 'Text', value: 'string' },
  ],
  default: 'automatic',
})

/** Where a value goes that was read. */
export const targetParams = {
  propertyName: param.string({
    label: 'Name',
    default: 'propertyName',
    required: true,
    description: 'Field for the value. Use dots for nested fields, e.g. "level1.level2".',
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      dotNotation: param.boolean({
        label: 'Support Dot Notation',
        default: true,
        description: 'Whether a dot in the name stands for a nested field',
      }),
    },
  }),
}

interface Target {
  propertyName: string
  options: { dotNotation?: boolean }
}

export const itemWith = ({ propertyName, options }: Target, value: unknown) => ({
  json: writePath({}, fieldPath(propertyName, options.dotNotation !== false), value ?? null),
})

const expiry = {
  expire: param.boolean({ label: 'Expire', description: 'Whether the key is deleted after a while' }),
  ttl: param.number({
    label: 'TTL',
    default: 60,
    description: 'Seconds until the key is deleted',
    typeOptions: { minValue: 1 },
    show: { expire: [true] },
  }),
}

export const deleteKey = defineOperation()({
  label: 'Delete',
  description: 'Deletes a key',
  action: 'Delete a key from Redis',
  params: { key },
  run: (context) =>
    runOnRedis(context, async (client, params, item) => {
      await client.del(params.key)
      return item
    }),
})

export const getValue = defineOperation()({
  label: 'Get',
  description: 'Returns the value of a key',
  action: 'Get the value of a key from Redis',
  effect: 'reads',
  params: { ...targetParams, key, keyType },
  run: (context) =>
    runOnRedis(context, async (client, params) =>
      itemWith(params, await readValue(client, params.key, params.keyType)),
    ),
})

export const setValue = defineOperation()({
  label: 'Set',
  description: 'Sets the value of a key',
  action: 'Set the value of a key in Redis',
  params: {
    key,
    value: param.any({ label: 'Value' }),
    keyType,
    valueIsJSON: param.boolean({
      label: 'Value Is JSON',
      default: true,
      description: 'Whether the value is a JSON object, or names and values separated by spaces',
      show: { keyType: ['hash'] },
    }),
    ...expiry,
  },
  run: (context) =>
    runOnRedis(context, async (client, params, item) => {
      const { value, keyType: type, valueIsJSON: isJson, expire, ttl } = params
      await writeValue(client, { key: params.key, value, type, isJson })
      if (expire) await client.expire(params.key, ttl)
      return item
    }),
})

export const increment = defineOperation()({
  label: 'Increment',
  description: 'Adds 1 to a key and creates it if needed',
  action: 'Atomically increment a key by 1',
  params: { key, ...expiry },
  run: (context) =>
    runOnRedis(context, async (client, params) => {
      const value = await client.incr(params.key)
      if (params.expire) await client.expire(params.key, params.ttl)
      return { json: { [params.key]: value } }
    }),
})

export const listKeys = defineOperation()({
  label: 'Keys',
  description: 'Returns all keys that match a pattern',
  action: 'Return all keys matching a pattern',
  effect: 'reads',
  params: {
    keyPattern: param.string({
      label: 'Key Pattern',
      required: true,
      placeholder: 'user:*',
      description: 'A star stands for any text, a question mark for one character',
    }),
    getValues: param.boolean({
      label: 'Get Values',
      default: true,
      description: 'Whether to return the value of each key, too',
    }),
  },
  run: (context) =>
    runOnRedis(context, async (client, { keyPattern, getValues }) => {
      const keys = await client.keys(keyPattern)
      if (!getValues) return { json: { keys } }
      const entries = await Promise.all(
        keys.map(async (name) => [name, await readValue(client, name, 'automatic')]),
      )
      return { json: Object.fromEntries(entries) }
    }),
})
