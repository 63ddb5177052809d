import type { JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { beforeAll, expect, test } from 'vitest'
import { fakeHost } from '../../testing/fake-host.ts'
import { samplePieceFolder } from '../../testing/index.ts'
import type { GuestPackage } from '../guest-package.ts'
import { loadPiecePackage } from './load.ts'

const name = '@heddle-test/piece-sample'
let piece: GuestPackage

beforeAll(async () => {
  piece = await loadPiecePackage(samplePieceFolder)
})

const nodeFacts = (local: string, params: JsonObject) => ({
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
})

const runFacts = (params: JsonObject, more: object = {}) => ({
  ...nodeFacts('action', params),
  executionId: '7',
  runIndex: 0,
  continueOnFail: false,
  inputs: [[{ json: {} }]] as Item[][],
  params: [params],
  ...more,
})

const withKey = () => fakeHost(undefined, { secret: 'good' }).host

async function run(params: JsonObject, more: object = {}): Promise<Item[]> {
  const { output } = await piece.answer({ type: 'run', facts: runFacts(params, more) }, withKey())
  return output[0] ?? []
}

test('a piece is a node with an operation for each action, and one for each kind of trigger', async () => {
  const { nodes, credentials, problems } = await piece.describe()

  expect(nodes.map(({ description, does }) => [description.name, description.displayName, does])).toEqual([
    [`${name}.action`, 'Sample', ['run', 'resume']],
    [`${name}.trigger`, 'Sample Trigger', ['poll']],
    [`${name}.webhook`, 'Sample Webhook Trigger', ['webhook', 'subscription']],
  ])
  const operation = nodes[0]?.description.properties.find((each) => each.name === 'operation')
  expect(operation?.options).toMatchObject([
    { name: 'Echo', value: 'echo', description: 'Gives back what it gets' },
    { value: 'fail' },
    { value: 'list' },
    { value: 'approve' },
    { value: 'pause' },
  ])
  expect(credentials.map(({ description }) => description.name)).toEqual([
    'samplePieceApi',
    'samplePieceOAuth2',
    'samplePieceCustom',
  ])
  expect(problems).toEqual([expect.stringMatching(/^The trigger "Shared" needs an app/)])
})

test('every kind of property becomes the parameter that fits it', async () => {
  const { nodes } = await piece.describe()
  const properties = nodes[0]?.description.properties ?? []
  const kindOf = (wanted: string) => properties.find((each) => each.name === wanted)

  expect(Object.fromEntries(properties.map((each) => [each.name, each.type]))).toEqual({
    authentication: 'options',
    operation: 'options',
    operation_: 'string',
    note: 'notice',
    long: 'string',
    count: 'number',
    loud: 'boolean',
    when: 'dateTime',
    data: 'json',
    pairs: 'fixedCollection',
    tags: 'string',
    rows: 'fixedCollection',
    size: 'options',
    team: 'options',
    people: 'multiOptions',
    fields: 'resourceMapper',
    file: 'string',
    until: 'string',
  })
  expect(kindOf('long')).toMatchObject({
    required: true,
    typeOptions: { rows: 4 },
    displayOptions: { show: { operation: ['echo'] } },
  })
  expect(kindOf('size')?.options).toEqual([{ name: 'Both', value: 'json:{"w":1,"h":2}' }])
  expect(kindOf('people')?.typeOptions).toEqual({
    loadOptionsMethod: 'echo:people',
    loadOptionsDependsOn: ['team'],
  })
})

test('an action gets its properties as a piece expects them; what is empty is left out', async () => {
  const [item] = await run({
    operation: 'echo',
    operation_: 'own',
    long: 'text',
    count: '3',
    loud: false,
    when: '',
    data: '{"a": 1}',
    pairs: { entries: [{ key: 'k', value: 'v' }] },
    tags: ['x', 'y'],
    rows: { entries: [{ size: '2' }] },
    size: 'json:{"w":1,"h":2}',
    people: ['ann'],
    fields: { mappingMode: 'defineBelow', value: { field7: 4 } },
  })

  expect(item).toEqual({
    json: {
      auth: { type: 'SECRET_TEXT', secret_text: 'good' },
      operation: 'own',
      long: 'text',
      count: 3,
      loud: false,
      data: { a: 1 },
      pairs: { k: 'v' },
      tags: ['x', 'y'],
      rows: [{ size: 2 }],
      size: { w: 1, h: 2 },
      people: ['ann'],
      fields: { field7: 4 },
      before: null,
    },
    pairedItem: { item: 0 },
  })
  await expect(run({ operation: 'echo', data: '{' })).rejects.toThrow('"Data" is not valid JSON')
  await expect(run({ operation: 'nothing' })).rejects.toThrow('The piece has no action "nothing"')
})

test('files come from the item and hang on what is given back', async () => {
  const file = { mimeType: 'text/plain', fileName: 'a.txt', data: Buffer.from('hello').toString('base64') }
  const [item] = await run(
    { operation: 'echo', file: 'doc' },
    { inputs: [[{ json: {}, binary: { doc: file } }]] },
  )

  expect(item?.json).toEqual({ reference: 'data', base64: file.data, extension: 'txt' })
  expect(item?.binary?.data).toMatchObject({ fileName: 'copy-of-a.txt' })
  await expect(run({ operation: 'echo', file: 'none' })).rejects.toThrow(
    'The item has no file "none" for "File"',
  )
})

test('a list becomes items; what a service said stands in the error', async () => {
  expect(await run({ operation: 'list' })).toMatchObject([{ json: { n: 1 } }, { json: { data: 'two' } }])
  await expect(run({ operation: 'fail' })).rejects.toMatchObject({
    message: 'Request failed',
    httpCode: '422',
    description: '{"message":"No such team"}',
  })
  expect(await run({ operation: 'fail' }, { continueOnFail: true })).toMatchObject([
    { error: { message: 'Request failed' }, pairedItem: { item: 0 } },
  ])
})

test('choices and fields are found out with the account and what they depend on', async () => {
  const ask = (method: string, parameters: JsonObject, host = withKey()) =>
    piece.answer(
      {
        type: 'options',
        facts: { node: { type: `${name}.action`, version: 1 }, method, parameters, filter: 'x' },
      },
      host,
    )
  const team = 'json:{"id":7}'

  expect(await ask('echo:team', {})).toEqual({ options: [{ name: 'Team x', value: team }] })
  expect(await ask('echo:people', { team })).toEqual({ options: [{ name: 'Of 7', value: 'ann' }] })
  expect(await ask('echo:fields', { team })).toEqual({
    options: [{ name: 'A number', value: 'field7', columnType: 'number' }],
  })
  const nobody = { ...withKey(), call: () => Promise.reject(new Error('No credential')) }
  await expect(ask('echo:team', {}, nobody)).rejects.toThrow('Connect an account first')
})

test('accounts have the fields of their kind, and their own check', async () => {
  const { credentials } = await piece.describe()
  const [, oAuth2, custom] = credentials.map(({ description }) => description)
  const hidden = Object.fromEntries(oAuth2?.properties.map((each) => [each.name, each.default]) ?? [])
  const test = (secret: string) =>
    piece.answer(
      {
        type: 'testCredential',
        node: `${name}.action`,
        method: 'samplePieceApi',
        credentialType: '',
        credential: { secret },
      },
      withKey(),
    )

  expect(oAuth2?.extends).toEqual(['oAuth2Api'])
  expect(hidden).toMatchObject({
    authUrl: '=https://{{ $self["team"] }}.sample.example/authorize',
    accessTokenUrl: 'https://sample.example/token',
    scope: 'read write',
    authentication: 'header',
    authQueryParameters: 'access_type=offline',
  })
  expect(custom?.properties).toMatchObject([{ name: 'host', required: true }])
  expect(await test('good')).toEqual({ status: 'ok' })
  expect(await test('bad')).toEqual({ status: 'error', message: 'The key is wrong' })
})

test('a trigger that asks for news is switched on once, and gives nothing twice', async () => {
  const facts = { ...nodeFacts('trigger', {}), params: { operation: 'news' } }

  const first = await piece.answer({ type: 'poll', facts }, withKey())
  const second = await piece.answer(
    { type: 'poll', facts: { ...facts, staticData: first.staticData } },
    withKey(),
  )
  const byHand = await piece.answer({ type: 'poll', facts: { ...facts, mode: 'manual' } }, withKey())

  expect(first.output).toEqual([[{ json: { id: 5 } }]])
  expect(second.output).toBeNull()
  expect(byHand.output).toEqual([[{ json: { id: 0 } }]])
})

test('a trigger that is called registers its address, answers the handshake and gives what comes', async () => {
  const params = { operation: 'called' }
  const facts = {
    ...nodeFacts('webhook', params),
    params,
    webhookUrl: 'https://here.example/hook',
    memory: {},
  }
  const { memory } = await piece.answer({ type: 'subscribe', facts }, withKey())
  const gone = await piece.answer({ type: 'unsubscribe', facts: { ...facts, memory } }, withKey())
  const call = (body: unknown) =>
    piece.answer(
      {
        type: 'webhook',
        facts: {
          ...facts,
          memory,
          webhook: 'default',
          request: { method: 'POST', path: '/', headers: {}, params: {}, query: {}, body, files: {}, ip: '' },
        },
      },
      withKey(),
    )

  expect(memory).toMatchObject({ 'FLOW:address': 'https://here.example/hook' })
  expect(gone.memory).not.toHaveProperty('FLOW:address')
  expect((await call({ challenge: 'abc' })).response).toEqual({ status: 200, headers: {}, body: 'abc' })
  expect((await call({ id: 1 })).output).toEqual([[{ json: { id: 1 } }]])
})

test('an action waits for someone, and runs once more with what they say', async () => {
  const ask = (params: JsonObject, more: object = {}) =>
    piece.answer({ type: 'run', facts: runFacts(params, more) }, withKey())
  const url = 'https://here.example/wait/7?key=k'

  const asked = await ask({ operation: 'approve' }, { resume: { url } })
  const payload = { body: {}, headers: {}, queryParams: { action: 'yes' } }
  const answered = await ask({ operation: 'approve' }, { resume: { url, payload } })

  expect(asked).toMatchObject({ waitTill: null, output: [[{ json: { link: `${url}&action=yes` } }]] })
  expect(answered.output[0]).toMatchObject([{ json: { approved: true } }])
  expect(answered).not.toHaveProperty('waitTill')
  expect(await ask({ operation: 'pause' }, { resume: { url } })).toMatchObject({
    waitTill: null,
    output: [[{ json: { link: `${url}&a=1` } }]],
  })
  const until = '2030-01-02T03:04:05.000Z'
  expect(await ask({ operation: 'pause', until }, { resume: { url } })).toMatchObject({ waitTill: until })
  await expect(
    ask({ operation: 'approve' }, { resume: { url }, inputs: [[{ json: {} }, { json: {} }]] }),
  ).rejects.toThrow('takes one item at a time')
})
