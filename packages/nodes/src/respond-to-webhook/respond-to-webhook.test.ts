import type { JsonObject } from '@heddle/core'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { verifyJwt } from '../jwt/verify-jwt.ts'
import { respondToWebhook } from './respond-to-webhook.node.ts'

const file = { mimeType: 'text/plain', fileName: 'a.txt', data: 'YQ==' }
const inputs = [[{ json: { a: 1 }, binary: { data: file } }, { json: { a: 2 } }]]

async function answerTo(parameters: JsonObject) {
  const { events, error } = await runNodeInMemory(respondToWebhook, { parameters, inputs })
  return error?.message ?? events.flatMap((event) => (event.type === 'response' ? [event.response] : []))[0]
}

test.each<[string, JsonObject, object]>([
  ['all items', { respondWith: 'allIncomingItems' }, { body: [{ a: 1 }, { a: 2 }] }],
  ['the first item', {}, { body: { a: 1 } }],
  ['JSON', { respondWith: 'json', responseBody: '={ "b": {{ $json.a }} }' }, { body: { b: 1 } }],
  ['data as JSON', { respondWith: 'json', responseBody: '={{ $json }}' }, { body: { a: 1 } }],
  ['nothing as JSON', { respondWith: 'json', responseBody: '={{ $json.nope }}' }, { body: null }],
  [
    'data as text',
    { respondWith: 'text', responseBody: '={{ $json }}' },
    { body: '{"a":1}', headers: { 'content-type': 'text/html; charset=utf-8' } },
  ],
  [
    'text',
    { respondWith: 'text', responseBody: 'hi' },
    { body: 'hi', headers: { 'content-type': 'text/html; charset=utf-8' } },
  ],
  ['nothing', { respondWith: 'noData' }, {}],
  [
    'a redirect',
    { respondWith: 'redirect', redirectURL: 'https://x.example/' },
    { status: 307, headers: { location: 'https://x.example/' } },
  ],
  ['a file', { respondWith: 'binary' }, { binary: file }],
  ['a chosen file', { respondWith: 'binary', responseDataSource: 'set' }, { binary: file }],
])('answers with %s', async (_, parameters, expected) => {
  expect(await answerTo(parameters)).toEqual({ status: 200, headers: {}, ...expected })
})

const credentials = { jwtAuth: { keyType: 'passphrase', secret: 's', algorithm: 'HS256' } }

test('answers with a signed token', async () => {
  const parameters = { respondWith: 'jwt', payload: '={{ { user: $json.a } }}' }

  const { events } = await runNodeInMemory(respondToWebhook, { parameters, inputs, credentials })
  const [response] = events.flatMap((event) => (event.type === 'response' ? [event.response] : []))
  const { token = '' } = { ...(response?.body as { token?: string }) }

  expect(verifyJwt(token, { key: 's', algorithms: ['HS256'], now: new Date() })).toMatchObject({
    valid: true,
    payload: { user: 1 },
  })
})

test('status, headers and a field around the body can be set', async () => {
  const entries = [{ name: 'X-Tea', value: 'green' }]
  const options = { responseCode: 201, responseHeaders: { entries }, responseKey: 'data' }

  expect(await answerTo({ options })).toEqual({
    status: 201,
    headers: { 'x-tea': 'green' },
    body: { data: { a: 1 } },
  })
})

test('a second output gives the answer that was sent, where that is asked for', async () => {
  const entries = [{ name: 'X-Tea', value: 'green' }]
  const parameters = {
    respondWith: 'text',
    responseBody: 'hi',
    enableResponseOutput: true,
    options: { responseCode: 201, responseHeaders: { entries } },
  }

  const { output } = await runNodeInMemory(respondToWebhook, { parameters, inputs })

  expect(output[0]).toHaveLength(2)
  expect(output[1]?.map(({ json }) => json)).toEqual([
    { response: { body: 'hi', headers: { 'x-tea': 'green' }, statusCode: 201 } },
  ])
})

test('JSON that a document leaves out is an example', async () => {
  expect(await answerTo({ respondWith: 'json' })).toMatchObject({ body: { myField: 'value' } })
})

test.each<[JsonObject, string]>([
  [{ respondWith: 'json', responseBody: '{' }, 'not valid JSON'],
  [{ respondWith: 'redirect', redirectURL: 'javascript:alert(1)' }, 'not a valid redirect URL'],
  [{ respondWith: 'binary', responseDataSource: 'set', inputFieldName: 'nope' }, 'no file named "nope"'],
])('%j is refused', async (parameters, message) => {
  expect(await answerTo(parameters)).toContain(message)
})

tryEvery(
  respondToWebhook,
  [
    { respondWith: 'allIncomingItems' },
    { respondWith: 'binary' },
    { respondWith: 'firstIncomingItem', options: {} },
    { respondWith: 'json', responseBody: '{}' },
    { respondWith: 'jwt' },
    { respondWith: 'noData' },
    { respondWith: 'redirect', redirectURL: 'https://x.example/' },
    { respondWith: 'text', responseBody: 'hi' },
  ].map((parameters) => ({ parameters, inputs, credentials, gives: [{ a: 1 }, { a: 2 }] })),
)
