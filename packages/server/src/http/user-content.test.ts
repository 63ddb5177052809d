import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

/** What reaches a browser of the headers that a workflow answers with. */
async function answeredHeaders(given: { name: string; value: string }[]) {
  const app = await testApp()
  // A parameter that begins with = is an expression: the rest is its text.
  const entries = given.map(({ name, value }) => ({ name, value: `=${value}` }))
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: {
        type: 'heddle.webhook',
        typeVersion: 2.1,
        webhookId: 'hook-id',
        parameters: {
          path: 'p1',
          httpMethod: 'GET',
          responseMode: 'onReceived',
          options: { responseHeaders: { entries } },
        },
      },
    },
  })
  const { statusCode, headers } = await app.app.server.inject({ url: '/webhook/p1' })
  expect(statusCode).toBe(200)
  return headers
}

test.for([
  '=heddle-auth=evil',
  ' =heddle-auth=evil; Path=/',
  '\t= heddle-auth=evil',
  'heddle-auth',
  'heddle-auth=evil',
  '  heddle-auth  =evil',
  '\theddle-auth\t=evil',
  'Heddle-Auth=evil',
  '__Host-heddle-auth=evil; Secure; Path=/',
  '__Secure-heddle-auth=evil; Secure',
  'heddle-device=evil',
  '=heddle-device=evil',
  '__Host-=evil',
  '',
  ';heddle-auth=evil',
])('SEC-30 a workflow cannot set the cookie %j', async (value) => {
  expect(await answeredHeaders([{ name: 'Set-Cookie', value }])).not.toHaveProperty('set-cookie')
})

test('a workflow can set cookies of its own', async () => {
  const value = 'theme=heddle-auth=dark; Path=/webhook; HttpOnly'

  expect((await answeredHeaders([{ name: 'Set-Cookie', value }]))['set-cookie']).toBe(value)
})

test('SEC-30 a workflow answers for itself: nothing it says holds for the site, the connection or a proxy', async () => {
  const names = [
    'Alt-Svc',
    'NEL',
    'Report-To',
    'Reporting-Endpoints',
    'Accept-CH',
    'Strict-Transport-Security',
    'Set-Login',
    'Use-As-Dictionary',
    'X-Accel-Redirect',
    'X-ACCEL-Buffering',
    'X-Sendfile',
    'Trailer',
    'Proxy-Authenticate',
  ]

  const headers = await answeredHeaders(names.map((name) => ({ name, value: 'x' })))

  expect(names.filter((name) => Object.hasOwn(headers, name.toLowerCase()))).toEqual([])
})

test('a workflow says what it likes about its own answer', async () => {
  const entries = [
    { name: 'Cache-Control', value: 'max-age=60' },
    { name: 'Link', value: '<https://example.com>; rel=preconnect' },
    { name: 'Refresh', value: '5; url=https://example.com' },
    { name: 'RateLimit-Limit', value: '10' },
    { name: 'WWW-Authenticate', value: 'Basic' },
  ]

  const headers = await answeredHeaders(entries)

  expect(headers).toMatchObject(
    Object.fromEntries(entries.map(({ name, value }) => [name.toLowerCase(), value])),
  )
})
