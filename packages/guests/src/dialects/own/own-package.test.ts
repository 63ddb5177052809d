import type { JsonObject } from '@heddle/core'
import type { HttpRequest } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Question } from '../../protocol/messages.ts'
import { parseAnswer } from '../../protocol/answers.ts'
import { fakeHost } from '../../testing/fake-host.ts'
import type { GuestPackage } from '../guest-package.ts'
import { loadOwnPackage } from './load.ts'

const name = '@heddle-test/own-sample'
let sample: GuestPackage

beforeAll(async () => {
  sample = await loadOwnPackage(join(import.meta.dirname, '../../testing/fixtures/own-sample'))
})

/** The sample as the host asks it: answers have the shape that is let through. */
async function ask<T extends Question['type']>(
  question: Extract<Question, { type: T }>,
  host = fakeHost().host,
) {
  return parseAnswer(question.type, await sample.answer(question, host))
}

const facts = (local: string, params: JsonObject = {}) => ({
  node: {
    name: 'A',
    type: `${name}.${local}`,
    typeVersion: 1,
    position: [0, 0] as [number, number],
    parameters: params,
  },
  workflow: { id: 'w1', name: 'W', active: true },
  timezone: 'UTC',
  mode: 'trigger',
  staticData: { global: {}, node: {} },
  params,
})

const runFacts = (params: JsonObject, more: { inputs?: Item[][]; continueOnFail?: boolean } = {}) => ({
  ...facts('everything', params),
  executionId: '7',
  runIndex: 0,
  continueOnFail: false,
  inputs: [[{ json: { id: 5 } }]] as Item[][],
  ...more,
  params: [params],
})

/** A service whose answers are JSON, as the client reads them. */
const serviceHost = (
  answer: (request: HttpRequest) => { status?: number; body: unknown },
  account: JsonObject = {},
) => fakeHost((request) => answer(request), account)

test('what the kit says becomes the description of a node like any other; what is wrong is told with its file', async () => {
  const { nodes, credentials, problems } = parseAnswer('describe', await sample.describe())
  const [everything, news, calls] = nodes

  expect(nodes.map(({ description, does }) => [description.name, does])).toEqual([
    [`${name}.everything`, ['run']],
    [`${name}.news`, ['poll']],
    [`${name}.calls`, ['webhook', 'subscription']],
  ])
  expect(everything?.description).toMatchObject({
    displayName: 'Everything',
    icon: 'file:icon.svg',
    inputs: ['main'],
    usableAsTool: true,
    codex: { alias: ['all'] },
    credentials: [{ name: 'sampleAccount', required: true }],
  })
  expect(everything?.optionMethods).toEqual(['ask.project', 'ask.task'])
  expect(news?.description).toMatchObject({ group: ['trigger'], polling: true, inputs: [] })
  expect(calls?.description).toMatchObject({
    subscribes: true,
    webhooks: [{ httpMethod: 'POST' }],
    credentials: [{ name: 'sampleSigned', testedBy: 'sampleSigned' }],
  })
  expect(credentials.map(({ description, signs }) => [description.name, signs])).toEqual([
    ['sampleAccount', false],
    ['sampleSigned', true],
  ])
  expect(problems).toEqual([
    expect.stringMatching(/^broken\.node\.ts(:1)?: It cannot even be loaded$/),
    'nameless.node.ts: label: must be a text',
  ])
})

test('each kind of parameter is described for the editor', async () => {
  const { nodes } = await sample.describe()
  const properties = nodes[0]?.description.properties ?? []
  const find = (wanted: string) => properties.find((each) => each.name === wanted)

  expect(find('operation')).toMatchObject({
    options: [
      { name: 'Echo', value: 'echo', action: 'Echo everything', description: 'Gives back what it gets' },
      { value: 'ask' },
      { value: 'turn' },
    ],
  })
  expect(find('text')).toMatchObject({
    type: 'string',
    required: true,
    hint: 'Any',
    typeOptions: { rows: 3 },
    displayOptions: { show: { operation: ['echo'] } },
  })
  expect(find('words')).toMatchObject({ type: 'string', typeOptions: { multipleValues: true } })
  expect(find('count')).toMatchObject({ default: 2, typeOptions: { minValue: 1, maxValue: 9 } })
  expect(find('day')).toMatchObject({ type: 'dateTime', displayOptions: { show: { loud: [true] } } })
  expect(find('size')).toMatchObject({
    type: 'options',
    options: [{ value: 's' }, { value: 'l' }],
    default: 's',
  })
  expect(find('tags')).toMatchObject({ type: 'multiOptions' })
  expect(find('more')).toMatchObject({ type: 'collection', options: [{ name: 'note' }] })
  expect(find('lines')).toMatchObject({
    type: 'fixedCollection',
    options: [{ values: [{ name: 'key' }, {}] }],
  })
  expect(find('file')).toMatchObject({ type: 'string', default: 'data' })
  expect(find('task')).toMatchObject({
    typeOptions: { loadOptionsMethod: 'ask.task', loadOptionsDependsOn: ['project'] },
  })
})

test('an account that someone signs in to has the fields that the service fixes, and only goes to its hosts', async () => {
  const { credentials } = await sample.describe()

  expect(credentials[0]?.description).toMatchObject({ displayName: 'Sample Account', extends: ['oAuth2Api'] })
  const fixed = credentials[0]?.description.properties.map((each) => [each.name, each.type, each.default])
  expect(fixed).toEqual([
    ['site', 'string', ''],
    ['allowedHosts', 'hidden', 'sample.example'],
    ['grantType', 'hidden', 'authorizationCode'],
    ['authUrl', 'hidden', 'https://sample.example/auth'],
    ['accessTokenUrl', 'hidden', 'https://sample.example/token'],
    ['scope', 'hidden', 'a b'],
  ])
})

test('values are read by their kinds, with defaults; a wrong one is told by its label', async () => {
  const params = {
    operation: 'echo',
    text: 7,
    words: ['a'],
    count: '3',
    loud: true,
    raw: '{"a":1}',
    size: 'l',
    tags: [1],
    more: { note: 'n' },
    lines: { rows: [{ key: 'k' }, { key: 'l', amount: 4 }] },
  }
  const { output } = await ask({ type: 'run', facts: runFacts(params) })

  expect(output[0]).toEqual([
    {
      json: {
        operation: 'echo',
        text: '7',
        words: ['a'],
        count: 3,
        loud: true,
        day: '',
        raw: { a: 1 },
        size: 'l',
        tags: [1],
        more: { note: 'n' },
        lines: [
          { key: 'k', amount: 1 },
          { key: 'l', amount: 4 },
        ],
        amounts: [1, 4],
        note: 'n',
        from: 5,
        index: 0,
      },
      pairedItem: { item: 0 },
    },
  ])
  await expect(ask({ type: 'run', facts: runFacts({ ...params, count: 'many' }) })).rejects.toThrow(
    'The parameter "Count" must be a number, but it is "many"',
  )
})

test('a path goes to the service of the account with its credential, an address goes without', async () => {
  const { host, requests } = serviceHost(() => ({ body: { me: 1 } }), { site: 'blue' })
  await ask({ type: 'run', facts: runFacts({ operation: 'ask', elsewhere: '' }) }, host)
  await ask({ type: 'run', facts: runFacts({ operation: 'ask', elsewhere: 'https://x.example/y' }) }, host)

  expect(requests).toMatchObject([
    { url: 'https://blue.example/me', credential: 'sampleAccount' },
    { url: 'https://x.example/y' },
  ])
  expect(requests[1]).not.toHaveProperty('credential')
})

test('a service that refuses is quoted; with continue on fail the others go on', async () => {
  const { host } = serviceHost(() => ({ status: 409, body: { error: { message: 'Taken already' } } }))
  const inputs = [[{ json: {} }, { json: {} }]]

  await expect(
    ask({ type: 'run', facts: runFacts({ operation: 'ask', elsewhere: '' }) }, host),
  ).rejects.toMatchObject({ message: 'Taken already', httpCode: '409', context: { itemIndex: 0 } })
  const { output } = await ask(
    { type: 'run', facts: runFacts({ operation: 'ask', elsewhere: '' }, { inputs, continueOnFail: true }) },
    host,
  )
  expect(output[0]).toMatchObject([
    { error: { message: 'Taken already' }, pairedItem: { item: 0 } },
    { error: { message: 'Taken already' }, pairedItem: { item: 1 } },
  ])
})

test('files are read and written, and what is kept stays with the workflow', async () => {
  const { host } = fakeHost()
  const data = Buffer.from('abc').toString('base64')
  const inputs = [[{ json: {}, binary: { data: { mimeType: 'text/plain', fileName: 'a.txt', data } } }]]
  const { output, staticData } = await ask(
    { type: 'run', facts: runFacts({ operation: 'turn' }, { inputs }) },
    host,
  )
  const file = output[0]?.[0]?.binary?.result

  expect(output[0]?.[0]).toMatchObject({
    json: { turned: 1 },
    binary: { result: { fileName: 'turned a.txt' } },
  })
  expect(staticData.node).toEqual({ turned: 1 })
  expect(Buffer.from(await host.readFile(file ?? { mimeType: '', data: '' })).toString()).toBe('cba')
  await expect(ask({ type: 'run', facts: runFacts({ operation: 'turn' }) })).rejects.toThrow(
    'The item has no file "data"',
  )
})

test('choices are asked of the service, and know what was chosen before', async () => {
  const { host, requests } = serviceHost(() => ({ body: [{ name: 'One', value: 1 }] }), { site: 'blue' })
  const { options } = await ask(
    {
      type: 'options',
      facts: {
        node: { type: `${name}.everything`, version: 1 },
        method: 'ask.task',
        parameters: { operation: 'ask', project: 'p1' },
      },
    },
    host,
  )

  expect(options).toEqual([{ name: 'One', value: 1 }])
  expect(requests).toMatchObject([
    { url: 'https://blue.example/tasks', query: { project: 'p1' }, credential: 'sampleAccount' },
  ])
})

test('a trigger asks for news and remembers; tried by hand it does not', async () => {
  const { host, requests } = serviceHost(() => ({ body: { news: [{ a: 1 }, { a: 2 }], last: 9 } }))
  const asked = facts('news', { topic: 'tea' })
  const { output, staticData } = await ask({ type: 'poll', facts: asked }, host)
  const tried = await ask({ type: 'poll', facts: { ...facts('news', {}), mode: 'manual' } }, host)

  expect(output).toEqual([[{ json: { a: 1 } }, { json: { a: 2 } }]])
  expect(staticData.node).toEqual({ last: 9 })
  expect(tried.staticData.node).toEqual({})
  expect(requests[0]).toMatchObject({ url: 'https://news.example/news', query: { topic: 'tea' } })
})

test('a trigger tells its service where to call once, takes the calls, and tells it to stop', async () => {
  const { host, requests } = serviceHost(() => ({ body: { id: 'h1' } }))
  const hooked = { ...facts('calls'), webhookUrl: 'https://here.example/w', memory: {} }
  const { memory } = await ask({ type: 'subscribe', facts: hooked }, host)
  const again = await ask({ type: 'subscribe', facts: { ...hooked, memory } }, host)
  const call = (query: JsonObject) =>
    ask({
      type: 'webhook',
      facts: {
        ...hooked,
        memory,
        webhook: 'default',
        request: {
          method: 'POST',
          path: '/w',
          headers: {},
          params: {},
          query,
          body: { b: 1 },
          files: {},
          ip: '',
        },
      },
    })
  const received = await call({ hook: 'h1' })
  const strange = await call({ hook: 'other' })
  const challenged = await call({ challenge: 'say this' })
  const ended = await ask({ type: 'unsubscribe', facts: { ...hooked, memory } }, host)

  expect(again.memory).toEqual(memory)
  expect(received.output).toEqual([[{ json: { got: { b: 1 } } }]])
  expect(strange).toMatchObject({ response: { status: 200 } })
  expect(challenged).toMatchObject({ response: { body: 'say this' } })
  expect(ended.memory).toEqual({ hook: 'h1' })
  expect(requests.map(({ method, url, credential }) => [method, url, credential])).toEqual([
    ['POST', 'https://signed.example/hooks', 'sampleSigned'],
    ['DELETE', 'https://signed.example/hooks/h1', 'sampleSigned'],
  ])
})

test('a credential that signs by code does so for its own hosts only, and is tried that way', async () => {
  const sign = (url: string) =>
    ask({
      type: 'sign',
      credentialType: 'sampleSigned',
      credential: { secret: 's1' },
      request: { method: 'GET', url },
    })
  const { host, requests } = serviceHost(({ headers }) =>
    headers?.['x-signed'] === 'GET with s1' ? { body: {} } : { status: 401, body: { message: 'Who?' } },
  )
  const tryIt = (secret: string) =>
    ask(
      {
        type: 'testCredential',
        node: `${name}.calls`,
        method: 'sampleSigned',
        credential: { secret },
        credentialType: '',
      },
      host,
    )

  expect(await sign('https://signed.example/a')).toMatchObject({ headers: { 'x-signed': 'GET with s1' } })
  await expect(sign('https://evil.example/a')).rejects.toThrow('may be sent to signed.example only')
  expect(await tryIt('s1')).toEqual({ status: 'ok' })
  expect(await tryIt('s2')).toEqual({ status: 'error', message: 'Who?' })
  expect(requests[0]?.url).toBe('https://signed.example/me')
})
