import type { WebhookContext, WebhookRequest } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { callWebhook } from '../testing/call-webhook.ts'
import { tryEvery } from '../testing/try-every.ts'
import { webhook } from './webhook.node.ts'

const credentials: Record<string, Record<string, unknown>> = {
  httpBasicAuth: { user: 'ada', password: 'pw' },
  httpHeaderAuth: { name: 'X-Key', value: 'k' },
  jwtAuth: { keyType: 'passphrase', secret: 's', algorithm: 'HS256' },
}
const file = { mimeType: 'text/plain', data: 'YQ==' }

const call = async (parameters: Record<string, unknown>, request: Partial<WebhookRequest> = {}) =>
  callWebhook(webhook, {
    parameters,
    request: { params: { id: '7' }, query: { q: '1' }, body: { b: 1 }, ip: '10.0.0.5', ...request },
    credential: async (type) => credentials[type] ?? {},
    binary: { write: async () => file } as Partial<WebhookContext['binary']> as WebhookContext['binary'],
  })

test('a call becomes an item, and is answered at once unless another node answers', async () => {
  expect(await call({ path: 'x' })).toEqual({
    items: [[{ json: { headers: {}, params: { id: '7' }, query: { q: '1' }, body: { b: 1 } } }]],
    response: { status: 200, headers: {}, body: { message: 'Workflow got started.' } },
  })
  expect(await call({ responseMode: 'lastNode' })).not.toHaveProperty('response')
  expect(await call({ options: { noResponseBody: true }, responseCode: 204 })).toMatchObject({
    response: { status: 204, headers: {} },
  })
  expect(await call({ options: { responseData: 'thanks' } })).toMatchObject({ response: { body: 'thanks' } })
})

test('files keep the names of their fields, or are numbered under one; a raw body is a file', async () => {
  const files = { photo: [file, file] }
  const rawBody = Buffer.from('raw')

  expect((await call({}, { files }))?.items?.[0]?.[0]?.binary).toEqual({ photo0: file, photo1: file })
  expect((await call({ options: { binaryPropertyName: 'd' } }, { files }))?.items?.[0]?.[0]?.binary).toEqual({
    d0: file,
    d1: file,
  })
  expect((await call({ options: { rawBody: true } }, { rawBody }))?.items?.[0]?.[0]?.binary).toEqual({
    data: file,
  })
})

const basic = (text: string) => ({
  headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` },
})

test.each<[string, Record<string, unknown>, Partial<WebhookRequest>, number]>([
  ['no password', { authentication: 'basicAuth' }, {}, 401],
  ['a wrong password', { authentication: 'basicAuth' }, basic('ada:no'), 403],
  ['the password', { authentication: 'basicAuth' }, basic('ada:pw'), 200],
  ['a wrong header', { authentication: 'headerAuth' }, { headers: { 'x-key': 'no' } }, 403],
  ['the header', { authentication: 'headerAuth' }, { headers: { 'x-key': 'k' } }, 200],
  ['no token', { authentication: 'jwtAuth' }, {}, 401],
  ['a wrong token', { authentication: 'jwtAuth' }, { headers: { authorization: 'Bearer a.b.c' } }, 403],
  ['another address', { options: { ipWhitelist: '10.0.0.50, 192.168.0.0/16' } }, {}, 403],
  ['an allowed address', { options: { ipWhitelist: '10.0.0.0/24' } }, {}, 200],
  ['a bot', { options: { ignoreBots: true } }, { headers: { 'user-agent': 'Googlebot' } }, 403],
])('a caller with %s', async (_, parameters, request, status) => {
  const outcome = await call(parameters, request)

  expect([outcome?.response?.status, outcome?.items !== undefined]).toEqual([status, status === 200])
})

const item = { headers: {}, body: {} }

tryEvery(
  webhook,
  ['none', 'basicAuth', 'headerAuth', 'jwtAuth'].map((authentication) => ({
    versions: webhook.versions,
    parameters: { path: 'x', httpMethod: 'POST', authentication, options: {} },
    items: [item],
    gives: [item],
  })),
)
