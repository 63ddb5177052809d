import type { HttpRequest, LoadOptionsContext } from '@heddle/core/node'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { declareNode } from './declare-node.ts'
import type { DeclarativeDescription, Routing } from './routing.ts'

/** A service with nine things, whose answers tell what they were asked for. */
function answer({ url, method, query = {}, body, headers, credential }: HttpRequest) {
  const { offset = 0, limit = 9 } = query as { offset?: number; limit?: number }
  const things = Array.from({ length: 9 }, (_, id) => ({ id, size: (id * 4) % 9 }))
  const bodies: Record<string, unknown> = {
    '/things': { things: things.slice(offset, offset + limit) },
    '/file': Buffer.from('bytes'),
  }
  const { pathname } = new URL(url)
  const echo = { method, path: pathname, query, body, headers, credential }
  return {
    status: 200,
    statusText: 'OK',
    headers: { 'content-type': 'image/png' },
    body: bodies[pathname] ?? echo,
  }
}

const node = (routing: Routing, more: Partial<DeclarativeDescription> = {}) =>
  declareNode({
    name: 'things',
    displayName: 'Things',
    description: 'For tests',
    version: [1],
    defaultVersion: 1,
    group: ['transform'],
    requestDefaults: { baseURL: 'http://api.example/', headers: { 'x-a': '1' } },
    properties: [{ displayName: 'V', name: 'v', type: 'string', default: '', routing: { ...routing } }],
    ...more,
  })

const run = async (routing: Routing, trial: NodeTrial = {}, more: Partial<DeclarativeDescription> = {}) => {
  const { output, error } = await runNodeInMemory(node(routing, more), { http: answer, ...trial })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

const list = (...postReceive: NonNullable<Routing['output']>['postReceive'] & object): Routing => ({
  request: { url: '/things' },
  output: { postReceive: [{ type: 'rootProperty', properties: { property: 'things' } }, ...postReceive] },
})

test('values go into the path, the query, the headers and the body', async () => {
  const parameters = { v: '={{ $json.n }}' }
  const items = [{ n: 'x' }]

  expect(
    await run(
      {
        request: { method: 'POST', url: '=/p/{{ $value }}', headers: { 'x-b': '={{ $value }}' } },
        send: { type: 'body', property: 'a.b' },
      },
      { parameters, items },
    ),
  ).toEqual([
    {
      method: 'POST',
      path: '/p/x',
      query: {},
      body: { a: { b: 'x' } },
      headers: { 'x-a': '1', 'x-b': 'x' },
      credential: undefined,
    },
  ])
  expect(
    await run(
      { send: { type: 'query', property: 'q', value: '={{ $value + "!" }}' } },
      { parameters, items },
    ),
  ).toMatchObject([{ query: { q: 'x!' } }])
})

test('the credential of the node is applied by the client', async () => {
  const credentials = [{ name: 'thingApi', required: true }]

  expect(await run({}, {}, { credentials })).toMatchObject([{ credential: 'thingApi' }])
  expect(
    await run(
      { request: { url: '=/{{ $credentials.team }}/p' } },
      { credentials: { thingApi: { team: 'red' } } },
      { credentials },
    ),
  ).toMatchObject([{ path: '/red/p' }])
})

test('what comes back is filtered, sorted, cut and given another shape', async () => {
  const given = await run(
    list(
      { type: 'filter', properties: { pass: '={{ $responseItem.id > 4 }}' } },
      { type: 'sort', properties: { key: 'size' } },
      { type: 'limit', properties: { maxResults: '={{ 2 }}' } },
      { type: 'setKeyValue', properties: { name: '=Thing {{ $responseItem.id }}', fixed: 1 } },
    ),
  )

  expect(given).toEqual([
    { name: 'Thing 7', fixed: 1 },
    { name: 'Thing 5', fixed: 1 },
  ])
  expect(
    await run({
      output: {
        postReceive: [{ type: 'set', properties: { value: '={{ { status: $response.statusCode } }}' } }],
      },
    }),
  ).toEqual([{ status: 200 }])
})

test('a file becomes a file of the item', async () => {
  const { output } = await runNodeInMemory(
    node({
      request: { url: '/file', encoding: 'arraybuffer' },
      output: { postReceive: [{ type: 'binaryData', properties: { destinationProperty: 'pic' } }] },
    }),
    { http: answer },
  )

  expect(output[0]?.[0]?.binary?.pic).toMatchObject({
    mimeType: 'image/png',
    data: Buffer.from('bytes').toString('base64'),
  })
})

test('pages are counted until one is not full', async () => {
  const pagination = {
    type: 'offset' as const,
    properties: {
      limitParameter: 'limit',
      offsetParameter: 'offset',
      pageSize: 4,
      type: 'query' as const,
      rootProperty: 'things',
    },
  }
  const all = await run({ ...list(), send: { paginate: true }, operations: { pagination } })
  const few = await run({
    ...list(),
    send: { paginate: true },
    operations: { pagination },
    output: { ...list().output, maxResults: 5 },
  })

  expect(all).toHaveLength(9)
  expect(few).toHaveLength(5)
})

test('choices of a parameter come from the service', async () => {
  const loadOptions = {
    routing: list({
      type: 'setKeyValue',
      properties: { name: '=No {{ $responseItem.id }}', value: '={{ $responseItem.id }}' },
    }),
  }
  const things = node(
    {},
    {
      properties: [
        {
          displayName: 'Thing',
          name: 'thing',
          type: 'options',
          default: '',
          options: [],
          typeOptions: { loadOptions: { ...loadOptions } },
        },
      ],
    },
  )
  const context: Partial<LoadOptionsContext> = { parameters: {}, http: async (request) => answer(request) }

  expect(things.description.properties[0]?.typeOptions?.loadOptionsMethod).toBe('thing')
  expect((await things.loadOptions.thing?.(context as LoadOptionsContext))?.slice(0, 2)).toEqual([
    { name: 'No 0', value: 0 },
    { name: 'No 1', value: 1 },
  ])
})

test('an error is that of its item', async () => {
  const { output } = await runNodeInMemory(node({ send: { type: 'query', property: 'q' } }), {
    parameters: { v: '={{ $json.q }}' },
    items: [{ q: 'bad' }, { q: 'good' }],
    node: { onError: 'continueRegularOutput' },
    http: (request) => {
      if (request.query?.q === 'bad') throw new Error('Not found')
      return answer(request)
    },
  })

  expect(output[0]?.map(({ json }) => json.error ?? json.method)).toEqual(['Not found', 'GET'])
})
