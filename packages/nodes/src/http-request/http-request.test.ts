import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importCurl } from '@heddle/core'
import type { HttpRequest } from '@heddle/core/node'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchHttp } from '../testing/fetch-http.ts'
import { tryEvery } from '../testing/try-every.ts'
import { httpRequest } from './http-request.node.ts'

/** A service that tells what it was asked, and has a few pages of its own. */
const server = createServer((request, response) => {
  void answer(request, response)
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await body(request)
  const url = new URL(request.url ?? '/', 'http://local')
  const page = Number(url.searchParams.get('page') ?? 1)
  const { 'user-agent': _agent, ...headers } = request.headers
  const plain: Record<string, [string, string]> = {
    '/file': ['image/png', 'PNG'],
    '/text': ['text/plain', 'plain'],
    '/number': ['text/plain', '5'],
  }
  const data: Record<string, () => unknown> = {
    '/error': () => ({ error: { message: 'No tea' } }),
    '/pages': () => (page > 3 ? [] : [{ page }]),
    '/linked': () => ({ page, next: page < 3 ? `/linked?page=${page + 1}` : null }),
  }
  const echo = () => ({ method: request.method, url: request.url, headers, text })
  const json = () => JSON.stringify((data[url.pathname] ?? echo)())
  const [type, content] = plain[url.pathname] ?? ['application/json', json()]
  response.statusCode = url.pathname === '/error' ? 418 : 200
  response.setHeader('content-type', type).end(content)
}

async function body(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function call(parameters: Record<string, unknown>, trial: NodeTrial = {}) {
  const { output, error } = await runNodeInMemory(httpRequest, { ...trial, parameters, http: fetchHttp })
  return error ?? output[0]
}

const pairs = (...list: object[]) => ({ parameters: list })

test('lists and objects that expressions give are written out in a query, a header and a raw body', async () => {
  const items = await call(
    {
      method: 'POST',
      url: `${base}/echo`,
      sendQuery: true,
      queryParameters: pairs({ name: 'l', value: '={{ $json.l }}' }, { name: 'o', value: '={{ $json.o }}' }),
      sendHeaders: true,
      headerParameters: pairs({ name: 'X-Test', value: '={{ $json.o }}' }),
      sendBody: true,
      contentType: 'raw',
      body: '={{ $json.o }}',
      options: { queryParameterArrays: 'repeat' },
    },
    { items: [{ l: [1, 2], o: { a: 1 } }] },
  )

  expect(items).toMatchObject([
    {
      json: {
        url: '/echo?l=1&l=2&o=%7B%22a%22%3A1%7D',
        headers: { 'x-test': '{"a":1}' },
        text: '{"a":1}',
      },
    },
  ])
})

test('query, headers and a JSON body are sent as given, for each item', async () => {
  const items = await call(
    {
      method: 'POST',
      url: `=${base}/echo/{{ $json.n }}`,
      sendQuery: true,
      queryParameters: pairs(
        { name: 'q', value: 'a b' },
        { name: 'l', value: '1' },
        { name: 'l', value: '2' },
      ),
      sendHeaders: true,
      headerParameters: pairs({ name: 'X-Test', value: 'yes' }),
      sendBody: true,
      bodyParameters: pairs({ name: 'n', value: '={{ $json.n }}' }),
    },
    { items: [{ n: 1 }, { n: 2 }] },
  )

  expect(items).toMatchObject([
    {
      json: {
        method: 'POST',
        url: '/echo/1?q=a+b&l%5B0%5D=1&l%5B1%5D=2',
        headers: { 'x-test': 'yes', 'content-type': 'application/json' },
        text: '{"n":1}',
      },
      pairedItem: { item: 0 },
    },
    { json: { url: '/echo/2?q=a+b&l%5B0%5D=1&l%5B1%5D=2', text: '{"n":2}' }, pairedItem: { item: 1 } },
  ])
})

test.each([
  [
    'JSON text',
    { contentType: 'json', specifyBody: 'json', jsonBody: '={"a": {{ 1 + 1 }}}' },
    'application/json',
    '{"a":2}',
  ],
  [
    'a form',
    { contentType: 'form-urlencoded', bodyParameters: pairs({ name: 'a', value: 'x y' }) },
    'application/x-www-form-urlencoded',
    'a=x+y',
  ],
  ['raw text', { contentType: 'raw', rawContentType: 'text/csv', body: 'a,b' }, 'text/csv', 'a,b'],
])('a body is sent as %s', async (_, parameters, contentType, text) => {
  const items = await call({ method: 'POST', url: `${base}/echo`, sendBody: true, ...parameters })

  expect(items).toMatchObject([{ json: { headers: { 'content-type': contentType }, text } }])
})

test('files are sent whole or in a form', async () => {
  const inputs = [[{ json: {}, binary: { f: { mimeType: 'image/png', fileName: 'f.png', data: 'UE5H' } } }]]
  const whole = await call(
    {
      method: 'PUT',
      url: `${base}/echo`,
      sendBody: true,
      contentType: 'binaryData',
      inputDataFieldName: 'f',
    },
    { inputs },
  )
  const form = await call(
    {
      method: 'POST',
      url: `${base}/echo`,
      sendBody: true,
      contentType: 'multipart-form-data',
      bodyParameters: pairs(
        { name: 'a', value: '1' },
        { parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'f' },
      ),
    },
    { inputs },
  )

  expect(whole).toMatchObject([{ json: { headers: { 'content-type': 'image/png' }, text: 'PNG' } }])
  expect(form).toMatchObject([{ json: { text: expect.stringContaining('filename="f.png"') } }])
})

const response = (given: object) => ({ options: { response: { response: given } } })

test.each([
  ['text', '/text', {}, { json: { data: 'plain' } }],
  ['text that looks like data', '/number', {}, { json: { data: '5' } }],
  ['a file', '/file', {}, { binary: { data: { mimeType: 'image/png', data: 'UE5H' } } }],
  [
    'a file when asked to',
    '/text',
    response({ responseFormat: 'file', outputPropertyName: 'f' }),
    { binary: { f: { data: 'cGxhaW4=' } } },
  ],
  [
    'the whole answer',
    '/text',
    response({ fullResponse: true }),
    { json: { data: 'plain', statusCode: 200 } },
  ],
  [
    'an error as a result',
    '/error',
    response({ neverError: true, fullResponse: true }),
    { json: { statusCode: 418, body: { error: { message: 'No tea' } } } },
  ],
])('gives %s', async (_, path, options, expected) => {
  expect(await call({ url: `${base}${path}`, ...options })).toMatchObject([expected])
})

test('an error status fails the item with code, description and index', async () => {
  expect(
    await call({ url: `={{ $json.url }}` }, { items: [{ url: `${base}/echo` }, { url: `${base}/error` }] }),
  ).toMatchObject({
    message: "The service answered with 418 I'm a Teapot",
    httpCode: '418',
    description: 'No tea',
    itemIndex: 1,
  })
})

test('X06 whoever goes on after a failure gets its status and what the service said', async () => {
  const items = await call({ url: `${base}/error` }, { node: { onError: 'continueRegularOutput' } })

  expect(items).toMatchObject([
    {
      json: {
        error: {
          message: "The service answered with 418 I'm a Teapot",
          name: 'NodeApiError',
          httpCode: '418',
          description: 'No tea',
        },
      },
    },
  ])
})

test('an address that is none is refused before anything is sent', async () => {
  expect(await call({ url: 'http://' })).toMatchObject({ message: '"http://" is not a valid URL' })
})

const paging = (given: object) => ({ options: { pagination: { pagination: given } } })

test('pages are fetched by counting, until one is empty', async () => {
  const items = await call({
    url: `${base}/pages`,
    ...paging({ parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] } }),
  })

  expect(items).toMatchObject([{ json: { page: 1 } }, { json: { page: 2 } }, { json: { page: 3 } }])
})

test('pages are fetched by following the next address, up to a limit', async () => {
  const mode = { paginationMode: 'responseContainsNextURL', nextURL: '={{ $response.body.next }}' }
  const all = await call({ url: `${base}/linked`, ...paging(mode) })
  const two = await call({
    url: `${base}/linked`,
    ...paging({ ...mode, limitPagesFetched: true, maxRequests: 2 }),
  })

  expect(all).toHaveLength(3)
  expect(two).toHaveLength(2)
})

test('a document of version 1 sends what it says', async () => {
  const items = await call(
    {
      requestMethod: 'POST',
      url: `${base}/echo`,
      queryParametersUi: { parameter: [{ name: 'q', value: '1' }] },
      headerParametersUi: { parameter: [{ name: 'X-Old', value: 'yes' }] },
      bodyParametersUi: { parameter: [{ name: 'a', value: 'b' }] },
      options: {},
    },
    { node: { typeVersion: 1 } },
  )

  expect(items).toMatchObject([
    { json: { method: 'POST', url: '/echo?q=1', headers: { 'x-old': 'yes' }, text: '{"a":"b"}' } },
  ])
})

test('an imported curl command does what curl would do', async () => {
  const command = `curl -X PATCH '${base}/echo?q=1' -H 'X-A: ={{ 1 }}' -d '{"a":"=b"}'`

  expect(await call(importCurl(command))).toMatchObject([
    { json: { method: 'PATCH', url: '/echo?q=1', headers: { 'x-a': '={{ 1 }}' }, text: '{"a":"=b"}' } },
  ])
})

/** The address of the service is known only when it runs. */
const http = (request: HttpRequest) => fetchHttp({ ...request, url: `${base}/echo` })

tryEvery(
  httpRequest,
  ['GET', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].flatMap((method) => {
    const url = 'http://a.example/'
    const gives = method === 'HEAD' ? [{}] : [expect.objectContaining({ method })]
    return [
      {
        versions: [1, 2],
        parameters: { requestMethod: method, url, jsonParameters: true, options: {} },
        http,
        gives,
      },
      { versions: [3, 4, 4.1, 4.2, 4.3, 4.4, 4.5], parameters: { method, url, options: {} }, http, gives },
    ]
  }),
)
