import { expect, test } from 'vitest'
import { fakeHost, sampleFacts } from '../../testing/fake-host.ts'
import { loadSample } from '../../testing/load-sample.ts'

const describeSample = async () => (await loadSample()).describe()

const described = async (name: string) => {
  const { nodes } = await describeSample()
  return nodes.find(({ description }) => description.name === `n8n-nodes-sample.${name}`)
}

const runFacts = (name: string, params: object, version = 1) => ({
  ...sampleFacts(name, { ...params }, version),
  executionId: '1',
  runIndex: 0,
  continueOnFail: false,
  inputs: [[{ json: {} }]],
  params: [{ ...params }],
})

test('a node is described in our words', async () => {
  expect(await described('sample')).toMatchObject({
    description: {
      version: [1, 2],
      defaultVersion: 2,
      icon: { light: 'file:built/nodes/sample.svg', dark: 'file:built/dark.svg' },
      inputs: ['main'],
      outputs: ['main', 'main'],
      outputNames: ['Yes', 'No'],
      usableAsTool: true,
      credentials: [{ name: 'sampleApi', required: true, testedBy: 'tryKey' }],
      properties: [
        { name: 'code', typeOptions: { editor: 'code' } },
        { name: 'rare', type: 'string' },
        { name: 'note', type: 'notice' },
        {
          modes: [
            { typeOptions: { searchListMethod: 'findSheets' } },
            { extractValue: { regex: 'sheets\\/(\\w+)' } },
          ],
        },
      ],
    },
    does: ['run'],
    optionMethods: ['getThings', 'findSheets', 'getColumns'],
    credentialTests: ['tryKey'],
  })
})

test('a parameter of an unknown kind and a file that cannot be loaded are told', async () => {
  const { problems } = await describeSample()

  expect(problems).toEqual([
    'built/nodes/Broken.node.js cannot be loaded: The module "child_process" is not available to packages here',
    '"Sample": The parameter "rare" is of the unknown kind "neverSeen" and is shown as a text.',
  ])
})

test('credentials say what is data and what is done by functions', async () => {
  const { credentials } = await describeSample()

  expect(credentials).toMatchObject([
    {
      description: {
        name: 'sampleApi',
        extends: ['oAuth2Api'],
        authenticate: { type: 'generic' },
        test: { request: { url: '/me' } },
      },
      signs: false,
      prepares: false,
    },
    { description: { name: 'signedApi' }, signs: true, prepares: true },
  ])
})

test('each version of a node has its own parameters and its own class', async () => {
  const sample = await loadSample()
  const { host } = fakeHost()

  expect((await described('versioned'))?.description.properties).toMatchObject([
    { name: 'old', displayOptions: { show: { '@version': [1] } } },
    { name: 'new', displayOptions: { show: { '@version': [2] } } },
  ])
  const facts = runFacts('versioned', {}, 1)
  expect((await sample.answer({ type: 'run', facts }, host)).output).toEqual([[{ json: { by: 'old' } }]])
})

test('a declared request passes through the functions of its routing', async () => {
  const sample = await loadSample()
  const { host, requests } = fakeHost(() => ({ json: { things: [{ id: 1 }, { id: 2 }] } }))
  const facts = runFacts('declared', {
    operation: 'send',
    text: 'hello',
    fields: {
      field: [
        { key: 'a', value: '1' },
        { key: 'b', value: '2' },
      ],
    },
  })

  const { output } = await sample.answer({ type: 'run', facts }, host)

  expect(output[0]?.map(({ json }) => json)).toEqual([
    { id: 1, status: 200 },
    { id: 2, status: 200 },
  ])
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: 'https://sample.example/things',
      headers: { 'x-a': '1', 'x-pre': 'A' },
      query: { a: '1', b: '2' },
      body: { content: { text: 'hello' } },
      credential: 'sampleApi',
    },
  ])
})

test('a function asks for the pages of a declared request', async () => {
  const sample = await loadSample()
  const { host } = fakeHost(({ query }) => ({ json: query }))

  const { output } = await sample.answer(
    { type: 'run', facts: runFacts('declared', { operation: 'list' }) },
    host,
  )

  expect(output[0]?.map(({ json }) => json)).toEqual([{ page: 1 }, { page: 2 }])
})

test('an error of such a function is that of the item', async () => {
  const sample = await loadSample()
  const { host } = fakeHost()
  const facts = runFacts('declared', { operation: 'send', text: 'bad' })

  await expect(sample.answer({ type: 'run', facts }, host)).rejects.toMatchObject({
    message: 'No bad words',
    itemIndex: 0,
  })
  const going = await sample.answer({ type: 'run', facts: { ...facts, continueOnFail: true } }, host)
  expect(going.output).toMatchObject([[{ json: { error: 'No bad words' }, pairedItem: { item: 0 } }]])
})

test.each([
  ['sample', 'getThings', { options: [{ name: 'x', value: 'big:x' }] }],
  ['sample', 'findSheets', { options: [{ name: 'q/t', value: 1 }], paginationToken: 'next' }],
  ['sample', 'getColumns', { options: [{ name: 'N', value: 'n', columnType: 'number' }] }],
  ['declared', 'model', { options: [{ name: 'm1', value: 'm1' }] }],
])('choices of %s by %s', async (name, method, expected) => {
  const sample = await loadSample()
  const { host } = fakeHost(({ url }) => ({
    json: url.endsWith('/models') ? [{ id: 'm1' }] : { things: ['x'] },
  }))
  const node = { type: `n8n-nodes-sample.${name}`, version: 1 }
  const facts = { node, method, parameters: { kind: 'big' }, filter: 'q', paginationToken: 't' }

  expect(await sample.answer({ type: 'options', facts }, host)).toEqual(expected)
})

test('credentials are prepared, put into requests and tried', async () => {
  const sample = await loadSample()
  const { host } = fakeHost(({ query }) => ({ json: { token: `for ${String(query?.user)}` } }))
  const request = { url: 'https://sample.example/a', query: { q: 1 }, responseType: 'text' as const }
  const of = { credentialType: 'signedApi' }

  expect(
    await sample.answer({ type: 'prepareCredential', ...of, credential: { user: 'ann' } }, host),
  ).toEqual({ session: 'for ann' })
  expect(
    await sample.answer({ type: 'sign', ...of, credential: { session: 's' }, request }, host),
  ).toMatchObject({
    url: 'https://sample.example/a',
    headers: { 'x-session': 's' },
    query: { q: 1, signed: 1 },
    responseType: 'text',
  })
  const test = {
    type: 'testCredential' as const,
    node: 'n8n-nodes-sample.sample',
    method: 'tryKey',
    credentialType: 'sampleApi',
  }
  expect(await sample.answer({ ...test, credential: { key: 'bad' } }, host)).toEqual({
    status: 'error',
    message: 'Bad key',
  })
  expect(await sample.answer({ ...test, credential: { key: 'good' } }, host)).toMatchObject({ status: 'ok' })
})

const triggerFacts = { ...sampleFacts('sampleTrigger', {}), params: {} }
const hookFacts = { ...triggerFacts, webhookUrl: 'https://here.example/hook', memory: {} }

test('a trigger polls, and remembers', async () => {
  const sample = await loadSample()
  const { host } = fakeHost()

  expect(
    await sample.answer(
      { type: 'poll', facts: { ...triggerFacts, staticData: { global: {}, node: {} } } },
      host,
    ),
  ).toEqual({
    output: [[{ json: { first: true } }]],
    staticData: { global: {}, node: { count: 1 } },
  })
  const again = { ...triggerFacts, staticData: { global: {}, node: { count: 1 } } }
  expect(await sample.answer({ type: 'poll', facts: again }, host)).toMatchObject({ output: null })
})

test('a trigger tells its service where to call, and to stop', async () => {
  const sample = await loadSample()
  const { host } = fakeHost()

  const { memory } = await sample.answer({ type: 'subscribe', facts: hookFacts }, host)
  expect(memory).toEqual({ hook: 'https://here.example/hook' })
  expect(await sample.answer({ type: 'unsubscribe', facts: { ...hookFacts, memory } }, host)).toMatchObject({
    memory: {},
  })
})

test('a call becomes items, or is answered by the node', async () => {
  const sample = await loadSample()
  const { host } = fakeHost()
  const request = {
    method: 'POST',
    path: '/hook',
    headers: { 'x-other': 'me' },
    params: {},
    query: {},
    files: {},
    ip: '',
  }
  const call = (body: object) =>
    sample.answer(
      { type: 'webhook', facts: { ...hookFacts, webhook: 'default', request: { ...request, body } } },
      host,
    )

  expect(await call({ a: 1 })).toMatchObject({ output: [[{ json: { a: 1, from: 'me' } }]] })
  expect(await call({ challenge: 'c' })).toMatchObject({
    response: { status: 202, body: { challenge: 'c' } },
  })
})

test('a trigger watches until it is stopped', async () => {
  const sample = await loadSample()
  const { host, events, stop } = fakeHost()

  const watching = sample.answer({ type: 'watch', facts: triggerFacts }, host)
  await expect.poll(() => events.length).toBe(2)
  stop()
  await watching

  expect(events).toMatchObject([
    { type: 'emit', output: [[{ json: { seen: 1 } }]] },
    { type: 'fail', error: { message: 'Lost the line' } },
    { type: 'log', message: 'closed' },
  ])
})
