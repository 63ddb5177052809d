import { contract, type Endpoint } from '@heddle/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { serve, type Handlers } from './serve.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((resource) => Object.values(resource))
const fill = (path: string) => `/rest${path.replaceAll(/:\w+/g, '1')}`

test('SEC-12 every call needs sign-in unless it is on the short public list', async () => {
  const { app } = await testApp()

  const answers = await Promise.all(
    endpoints.map(async ({ method, path, scope }) => {
      const { statusCode } = await app.server.inject({ method, url: fill(path) })
      return { call: `${method} ${path}`, scope, statusCode }
    }),
  )

  const open = answers.filter(({ scope }) => scope === 'public').map(({ call }) => call)
  const wrong = answers.filter(({ scope, statusCode }) => scope !== 'public' && statusCode !== 401)
  expect(open).toEqual([
    'GET /login',
    'POST /login',
    'POST /logout',
    'POST /forgot-password',
    'GET /resolve-password-token',
    'POST /change-password',
    'GET /settings',
    'GET /template-service/health',
    'GET /template-service/templates/categories',
    'GET /template-service/templates/collections',
    'GET /template-service/templates/workflows',
    'GET /template-service/templates/collections/:id',
    'GET /template-service/templates/workflows/:id',
    'GET /template-service/workflows/templates/:id',
    'GET /resolve-signup-token',
    'POST /users/:id',
  ])
  expect(wrong).toEqual([])
  expect(answers.length).toBeGreaterThan(40)
})

test('SEC-12 an endpoint without an access rule or without a handler does not start', () => {
  const bare = { method: 'GET', path: '/bare', summary: 'No rule' } as unknown as Endpoint
  const resource = { bare }

  expect(() => serve(resource, { bare: () => undefined })).toThrow('GET /bare has no access rule')
  expect(() => serve(contract.tags, {} as Handlers<typeof contract.tags>)).toThrow('GET /tags has no handler')
})

test('SEC-14 tricks with the path do not skip the check', async () => {
  const { app, owner } = await testApp()
  await owner.post('/workflows', { name: 'Secret name', nodes: [], connections: {} })
  const tricks = [
    '/rest/workflows/',
    '/rest/workflows/1/',
    '//rest/workflows',
    '/rest//workflows',
    '/rest/./workflows',
    '/rest/../rest/workflows',
    '/rest/workflows/1.svg',
    '/rest/workflows.json',
    '/rest/workflows;x=1',
    '/rest/workflows/1;.svg',
    '/rest/workflows%2f1',
    '/rest/workflows/%31',
    '/%72est/workflows',
    '/rest/%77orkflows',
    '/REST/workflows',
    '/rest/WORKFLOWS',
    '/rest/workflows%00',
    '/rest/workflows?',
    '/rest/workflows#',
    '/rest/login/../workflows',
    '/rest/settings/..;/workflows',
    '/rest/settings%2f..%2fworkflows',
    '/healthz/../rest/workflows',
    '/webhook/../rest/workflows',
  ]

  const answers = await Promise.all(tricks.map((url) => app.server.inject({ method: 'GET', url })))

  expect(answers.filter(({ body }) => body.includes('Secret name'))).toEqual([])
  expect(answers.filter(({ statusCode }) => statusCode < 400 || statusCode >= 500)).toEqual([])
})

test('an unknown path is 401 for strangers and 404 for those who are signed in', async () => {
  const { anonymous, owner } = await testApp()

  expect((await anonymous.get('/nowhere')).error?.errorCode).toBe('unauthorized')
  expect((await owner.get('/nowhere')).error).toMatchObject({ code: 0, errorCode: 'not_found' })
})

test('SEC-27 calls from other sites change nothing', async () => {
  const { owner, app, db } = await testApp()
  const { data: tag } = await owner.post('/tags', { name: 'kept' })
  const attempts: [string, Record<string, string>][] = [
    ['/tags', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['/tags', { origin: 'https://evil.example' }],
    ['/tags', { origin: 'null' }],
    ['/tags', { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' }],
  ]

  const posts = await Promise.all(attempts.map(([path, headers]) => owner.post(path, { name: 'x' }, headers)))
  const removal = await owner.delete(`/tags/${tag.id}`, { origin: 'https://evil.example' })
  const simple = await app.server.inject({
    method: 'POST',
    url: '/rest/logout',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  })

  expect(posts.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect(removal.status).toBe(403)
  expect(simple.statusCode).toBeGreaterThanOrEqual(400)
  expect(await db.selectFrom('tag').select('name').execute()).toEqual([{ name: 'kept' }])
  expect(posts.every(({ headers }) => headers['access-control-allow-origin'] === undefined)).toBe(true)
})

test('a POST without a body works from our own pages and from tools that say JSON', async () => {
  const { app } = await testApp()
  const send = (headers: Record<string, string>) =>
    app.server.inject({ method: 'POST', url: '/rest/logout', headers })

  expect((await send({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  expect((await send({ origin: 'http://localhost:5678', host: 'localhost:5678' })).statusCode).toBe(200)
  expect((await send({ 'content-type': 'application/json' })).statusCode).toBe(200)
  expect((await send({})).statusCode).toBe(403)
})

test('SEC-43 strangers cannot call without limit, and what they leave behind is bounded', async () => {
  const { app, db } = await testApp()
  // All within one minute, however long they take.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const statuses: number[] = []

  for (let number = 0; number < 1000; number++) {
    statuses.push((await app.server.inject({ url: '/rest/login' })).statusCode)
  }

  const limited = await app.server.inject({ url: '/rest/login' })
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(limited.json()).toMatchObject({
    errorCode: 'too_many_requests',
    message: expect.stringContaining('seconds'),
  })
  expect(count).toBeLessThanOrEqual(502)
})
