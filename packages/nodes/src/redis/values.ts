import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { Redis } from 'ioredis'

export type KeyType = 'automatic' | 'hash' | 'list' | 'sets' | 'string'

/** What is stored under a key; null when nothing is, or something of another kind. */
export async function readValue(client: Redis, key: string, type: KeyType): Promise<unknown> {
  switch (type === 'automatic' ? await client.type(key) : type) {
    case 'string':
      return client.get(key)
    case 'hash':
      return client.hgetall(key)
    case 'list':
      return client.lrange(key, 0, -1)
    case 'set':
    case 'sets':
      return client.smembers(key)
    case 'zset':
      return client.zrange(key, '0', '-1')
    default:
      return null
  }
}

interface NewValue {
  key: string
  value: unknown
  type: KeyType
  /** Whether a hash is given as JSON, not as names and values with spaces between them. */
  isJson: boolean
}

/** Stores a value. A list takes the place of what was there; hashes and sets are added to. */
export async function writeValue(client: Redis, { key, value, type, isJson }: NewValue): Promise<void> {
  switch (type === 'automatic' ? kindOf(value) : type) {
    case 'hash':
      return void (await client.hset(key, ...hashParts(value, isJson)))
    case 'list':
      return void (await client
        .multi()
        .del(key)
        .rpush(key, ...listOf(value))
        .exec())
    case 'sets':
      return void (await client.sadd(key, ...listOf(value)))
    default:
      return void (await client.set(key, written(value)))
  }
}

function kindOf(value: unknown): KeyType {
  if (Array.isArray(value)) return 'list'
  return isJsonObject(value) ? 'hash' : 'string'
}

function hashParts(value: unknown, isJson: boolean): string[] {
  if (!isJson && typeof value === 'string') return value.split(' ').filter((part) => part !== '')
  const fields = typeof value === 'string' ? parseObject(value) : value
  if (!isJsonObject(fields)) throw new Error('The value of a hash must be an object')
  return Object.entries(fields).flatMap(([name, field]) => [name, written(field)])
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isJsonObject(read) ? read : undefined
  } catch {
    return undefined
  }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(written)

const written = (value: unknown): string =>
  Array.isArray(value) || isJsonObject(value) ? JSON.stringify(value) : textOf(value)
