import type { TriggerContext } from '@heddle/core/node'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { redisTrigger } from './redis-trigger.node.ts'
import { redis } from './redis.node.ts'
import { readServerInfo } from './server-info.ts'

const { hostname: host, port } = new URL(inject('redisUrl'))
const credentials = { redis: { host, port: Number(port), database: 3 } }
const admin = new Redis({ host, port: Number(port), db: 3 })

beforeEach(() => admin.flushdb())
afterAll(() => admin.disconnect())

async function run(parameters: NodeTrial['parameters'], items: NodeTrial['items'] = [{}]) {
  const { output, error } = await runNodeInMemory(redis, { parameters, items, credentials })
  return error?.message ?? output[0]?.map(({ json }) => json)
}
const set = (key: string, value: unknown, more: object = {}) => run({ operation: 'set', key, value, ...more })
const get = (key: string, keyType = 'automatic') =>
  run({ operation: 'get', key, keyType, propertyName: 'found.value' })

test.each([
  ['a text', 'Zoë', 'Zoë'],
  ['a number', 5, '5'],
  ['a list', '={{ ["a", 1, { b: 2 }] }}', ['a', '1', '{"b":2}']],
  ['an object', '={{ { a: 1, b: "x" } }}', { a: '1', b: 'x' }],
])('%s is stored as what it is, and read again', async (_kind, value, found) => {
  await set('k', value)

  expect(await get('k')).toEqual([{ found: { value: found } }])
})

test('what is stored under a key is read by its own type', async () => {
  await admin.sadd('s', 'a')
  await admin.zadd('z', 1, 'b')

  expect(await get('s')).toEqual([{ found: { value: ['a'] } }])
  expect(await get('s', 'sets')).toEqual([{ found: { value: ['a'] } }])
  expect(await get('z')).toEqual([{ found: { value: ['b'] } }])
  expect(await get('missing')).toEqual([{ found: { value: null } }])
  expect(await get('s', 'string')).toContain('WRONGTYPE')
})

test('a hash is given as JSON, or as names and values', async () => {
  await set('json', '{"a": {"deep": 1}}', { keyType: 'hash' })
  await set('plain', 'a 1 b 2', { keyType: 'hash', valueIsJSON: false })

  expect(await admin.hgetall('json')).toEqual({ a: '{"deep":1}' })
  expect(await admin.hgetall('plain')).toEqual({ a: '1', b: '2' })
  expect(await set('wrong', 'no object', { keyType: 'hash' })).toBe('The value of a hash must be an object')
})

test('a list takes the place of the list before it; a set is added to', async () => {
  await set('l', '={{ ["a", "b", "c"] }}')
  await set('l', '={{ ["d"] }}')
  await set('s', '={{ ["a"] }}', { keyType: 'sets' })
  await set('s', '={{ ["b"] }}', { keyType: 'sets' })

  expect(await admin.lrange('l', 0, -1)).toEqual(['d'])
  expect((await admin.smembers('s')).toSorted()).toEqual(['a', 'b'])
})

test('keys expire when they should', async () => {
  await set('short', 'x', { expire: true, ttl: 100 })
  await set('long', 'x')
  await run({ operation: 'incr', key: 'count', expire: true, ttl: 50 })

  expect(await admin.ttl('short')).toBeGreaterThan(90)
  expect(await admin.ttl('long')).toBe(-1)
  expect(await admin.ttl('count')).toBeGreaterThan(40)
})

test('keys are found by a pattern, with their values or without', async () => {
  await admin.mset('user:1', 'a', 'other', 'c')
  await admin.hset('user:2', 'x', '1')

  expect(await run({ operation: 'keys', keyPattern: 'user:*' })).toEqual([
    { 'user:1': 'a', 'user:2': { x: '1' } },
  ])
  expect(await run({ operation: 'keys', keyPattern: 'other', getValues: false })).toEqual([
    { keys: ['other'] },
  ])
})

test('lists are pushed to and popped from at both ends', async () => {
  const push = (messageData: string, tail: boolean) =>
    run({ operation: 'push', list: 'l', messageData, tail })
  const pop = (tail: boolean) =>
    run({ operation: 'pop', list: 'l', tail, propertyName: 'a.b', options: { dotNotation: false } })
  await push('{"n":1}', false)
  await push('last', true)
  await push('first', false)

  expect(await pop(true)).toEqual([{ 'a.b': 'last' }])
  expect(await pop(false)).toEqual([{ 'a.b': 'first' }])
  expect(await pop(false)).toEqual([{ 'a.b': { n: 1 } }])
  expect(await pop(false)).toEqual([{ 'a.b': null }])
})

test('facts about the server are read, with their parts', () => {
  const text =
    '# Server\r\nredis_version:7.2.1\r\nuptime:12\r\nratio:1.5\r\n\r\ndb0:keys=2,expires=0\r\nname:\r\n'

  expect(readServerInfo(text)).toEqual({
    redis_version: '7.2.1',
    uptime: 12,
    ratio: 1.5,
    db0: { keys: 2, expires: 0 },
    name: '',
  })
})

test('a credential is tried by connecting', async () => {
  const attempt = (given: object) =>
    redis.credentialTests.redis?.({
      credential: { ...credentials.redis, ...given },
      resolveHost: (name) => Promise.resolve(name),
    })

  await expect(attempt({})).resolves.toBeUndefined()
  await expect(attempt({ port: 1 })).rejects.toThrow('ECONNREFUSED')
  await admin.config('SET', 'requirepass', 'secret')
  onTestFinished(() => void admin.config('SET', 'requirepass', ''))
  await expect(attempt({ password: 'secret' })).resolves.toBeUndefined()
  await expect(attempt({ password: 'wrong' })).rejects.toThrow('WRONGPASS')
  await expect(attempt({})).rejects.toThrow('NOAUTH')
})

async function listen(parameters: object) {
  const heard: unknown[] = []
  const problems: string[] = []
  const context = {
    params: redisTrigger.readParameters({ options: {}, ...parameters }),
    credential: () => Promise.resolve(credentials.redis),
    resolveHost: (name: string) => Promise.resolve(name),
    emit: (output: { json: unknown }[][]) => heard.push(output[0]?.[0]?.json),
    fail: (error: Error) => problems.push(error.message),
  }
  // The rest of what a trigger may ask for is not needed here.
  const stop = await redisTrigger.trigger?.(context as unknown as TriggerContext)
  onTestFinished(async () => stop?.())
  return { heard, problems, stop }
}

test('messages of the channels start the workflow, until it is stopped', async () => {
  const { heard, stop } = await listen({ channels: 'news, user.*' })

  await admin.publish('news', 'one')
  await admin.publish('user.5', '{"a":1}')
  await admin.publish('other', 'no')
  await expect
    .poll(() => heard)
    .toEqual([
      { channel: 'news', message: 'one' },
      { channel: 'user.5', message: '{"a":1}' },
    ])
  await stop?.()

  await expect.poll(() => admin.publish('news', 'late')).toBe(0)
})

test('messages are read as JSON and without their channel when asked for', async () => {
  const { heard } = await listen({ channels: 'news', options: { jsonParseBody: true, onlyMessage: true } })

  await admin.publish('news', '{"a":1}')
  await admin.publish('news', 'no JSON')

  await expect.poll(() => heard).toEqual([{ message: { a: 1 } }, { message: 'no JSON' }])
})

test('a trigger that lost its connection finds it again', async () => {
  const { heard } = await listen({ channels: 'news' })
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')

  await expect
    .poll(async () => {
      await admin.publish('news', 'again')
      return heard.length
    })
    .toBeGreaterThan(0)
})

test('a trigger without a channel, or without a server, says so', async () => {
  await expect(listen({ channels: ' , ' })).rejects.toThrow('Enter a channel')
})

const passes = { items: [{ kept: true }], credentials, gives: [{ kept: true }] }
tryEvery(redis, [
  {
    parameters: { operation: 'set', key: '={{ $json.key }}', value: 'v' },
    items: [{ key: 'k' }],
    credentials,
    gives: [{ key: 'k' }],
  },
  {
    parameters: { operation: 'info' },
    credentials,
    gives: [expect.objectContaining({ redis_version: expect.anything() })],
  },
  { parameters: { operation: 'get', key: 'none' }, credentials, gives: [{ propertyName: null }] },
  { parameters: { operation: 'delete', key: 'k' }, ...passes },
  { parameters: { operation: 'incr', key: 'n' }, credentials, gives: [{ n: expect.any(Number) }] },
  { parameters: { operation: 'keys', keyPattern: 'none*' }, credentials, gives: [{}] },
  { parameters: { operation: 'llen', list: 'l' }, credentials, gives: [{ l: 0 }] },
  { parameters: { operation: 'push', list: 'l', messageData: 'x' }, ...passes },
  { parameters: { operation: 'pop', list: 'none' }, credentials, gives: [{ propertyName: null }] },
  { parameters: { operation: 'publish', channel: 'c', messageData: 'x' }, ...passes },
])

tryEvery(redisTrigger, [
  { parameters: { channels: 'news' }, items: [{ message: 'One' }], credentials, gives: [{ message: 'One' }] },
])
