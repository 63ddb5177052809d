import type { JsonObject } from '@heddle/core'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DoubleAnswer, DoubleRequest } from '../testing/double.ts'
import { tryTrigger } from '../testing/try-trigger.ts'
import { jiraTrigger } from './jira-trigger.node.ts'

const address = 'https://heddle.example/webhook/7'
const cloud = 'acme.atlassian.net'
const [older, newer] = ['jira.acme.test', 'jira10.acme.test']
const site = '/ex/jira/c1/rest/api/3/webhook'

/** Hooks that a Jira already has: one of someone else, one that was left behind here. */
const left = [
  { self: `https://${cloud}/rest/webhooks/1.0/webhook/3`, url: 'https://other.example/hook' },
  { self: `https://${cloud}/rest/webhooks/1.0/webhook/4`, url: `${address}?old=1` },
]
let gone = false

function answerSite({ method, body, query }: DoubleRequest): DoubleAnswer {
  if (method === 'DELETE') return { status: 202 }
  if (method === 'GET')
    return query.startAt === '1'
      ? { body: { values: [{ id: 21, url: `${address}?key=1` }], startAt: 1, total: 2 } }
      : { body: { values: [{ id: 20, url: 'https://other.example/hook' }], startAt: 0, total: 2 } }
  const { webhooks } = body as { webhooks: { jqlFilter: string }[] }
  const result = webhooks[0]?.jqlFilter.includes('IS NOT')
    ? { errors: ['Operator is not is unsupported'] }
    : { createdWebhookId: 22 }
  return { body: { webhookRegistrationResult: [result] } }
}

const trigger = tryTrigger(jiraTrigger, {
  hosts: [cloud, older, newer, 'api.atlassian.com'],
  credentials: {
    jiraSoftwareCloudApi: { email: 'ann@example.com', apiToken: 'token1', domain: `https://${cloud}` },
    jiraSoftwareCloudOAuth2Api: {
      domain: `https://${cloud}/`,
      clientSecret: 'app-secret',
      oauthTokenData: { access_token: 'oauth1' },
    },
    jiraSoftwareServerApi: { email: 'ann', password: 'pw', domain: `https://${older}` },
    jiraSoftwareServerPatApi: { personalAccessToken: 'pat1', domain: `https://${newer}` },
    httpQueryAuth: { name: 'key', value: 'let me in' },
  },
  service(request) {
    const { method, host, path, headers } = request
    if (headers.authorization === undefined) return { status: 401, body: { errorMessages: ['Who are you?'] } }
    if (path === '/rest/api/2/serverInfo')
      return { body: { versionNumbers: host === newer ? [10, 3, 1] : [9, 12, 0] } }
    if (path.endsWith('accessible-resources'))
      return {
        body: [
          { id: 'c0', url: 'https://other.atlassian.net' },
          { id: 'c1', url: `https://${cloud}` },
        ],
      }
    if (path === site) return answerSite(request)
    if (path.endsWith('/refresh')) return { body: { expirationDate: '2026-02-01' } }
    if (method === 'DELETE') return gone ? { status: 404, body: {} } : { status: 204 }
    if (method === 'GET') return { body: host === cloud ? left : [] }
    return { status: 201, body: host === newer ? { id: 31 } : { self: `https://${host}${path}/30` } }
  },
})

const asked = () => trigger.requests().map(({ method, path }) => `${method} ${path}`)
const sent = () => trigger.requests().find(({ method }) => method === 'POST')?.body

test('Jira in the cloud is told where to call, and nothing is left that already called there', async () => {
  const memory = await trigger.subscribe({
    parameters: {
      events: ['jira:issue_created', 'comment_created'],
      additionalFields: {
        filter: 'project = PROJ',
        excludeBody: true,
        includeFields: ['issue.id', 'project.key'],
      },
    },
  })

  expect(memory).toEqual({ webhookId: '30' })
  expect(asked()).toEqual([
    'GET /rest/webhooks/1.0/webhook',
    'DELETE /rest/webhooks/1.0/webhook/4',
    'POST /rest/webhooks/1.0/webhook',
  ])
  expect(sent()).toEqual({
    name: 'Heddle',
    url: `${address}?issue.id=\${issue.id}&project.key=\${project.key}`,
    events: ['jira:issue_created', 'comment_created'],
    filters: { 'issue-related-events-section': 'project = PROJ' },
    excludeBody: true,
  })
})

test.each([
  ['cloud', 'worklog_updated', 39],
  ['cloudOAuth2', 'jira:version_merged', 20],
])('all events of %s are named one by one', async (jiraVersion, example, count) => {
  await trigger.subscribe({ parameters: { jiraVersion, events: ['*'] } })
  const body = sent() as { events?: string[]; webhooks?: { events: string[] }[] }
  const events = body.events ?? body.webhooks?.[0]?.events

  expect(events).toHaveLength(count)
  expect(events).toContain(example)
  expect(events).not.toContain('*')
})

const onServer = { jiraVersion: 'server', events: ['user_created'] }
const onNewServer = { jiraVersion: 'serverPat', events: ['user_created'] }

test('a server of one’s own is told in the way of its version', async () => {
  expect(await trigger.subscribe({ parameters: onServer })).toEqual({ webhookId: '30' })
  expect(asked().at(-1)).toBe('POST /rest/webhooks/1.0/webhook')
})

test('a server of version 10 has another place and other variables', async () => {
  const additionalFields = { filter: 'project = PROJ', includeFields: ['issue.id'] }
  const memory = await trigger.subscribe({ parameters: { ...onNewServer, additionalFields } })

  expect(memory).toEqual({ webhookId: '31' })
  expect(asked().at(-1)).toBe('POST /rest/jira-webhook/1.0/webhooks')
  expect(sent()).toEqual({
    name: 'Heddle',
    url: `${address}?issue.id={issue.id}`,
    events: ['user_created'],
    active: true,
    configuration: {
      FILTERS: '{"issue-related-events-section":"project = PROJ"}',
      EXCLUDE_BODY: 'false',
    },
  })
})

const withOAuth2 = { jiraVersion: 'cloudOAuth2', events: ['jira:issue_updated'] }

test('an app of OAuth2 has webhooks of its own on the site of the account', async () => {
  const memory = await trigger.subscribe({ parameters: withOAuth2 })

  expect(memory).toEqual({ webhookId: '22' })
  expect(asked()).toEqual([
    'GET /oauth/token/accessible-resources',
    `GET ${site}`,
    `GET ${site}`,
    `DELETE ${site}`,
    `POST ${site}`,
  ])
  expect(trigger.requests()[3]?.body).toEqual({ webhookIds: [21] })
  expect(sent()).toEqual({
    url: address,
    webhooks: [{ events: ['jira:issue_updated'], jqlFilter: 'project != null' }],
  })
})

test('a test takes the only address of an app from the workflow for a while', async () => {
  await trigger.subscribe({
    parameters: withOAuth2,
    webhookUrl: address.replace('/webhook/', '/webhook-test/'),
  })

  expect(trigger.requests()[3]).toMatchObject({ method: 'DELETE', body: { webhookIds: [21] } })
  expect(sent()).toMatchObject({ url: 'https://heddle.example/webhook-test/7' })
})

test('what Jira refuses keeps the workflow off, in the words of Jira', async () => {
  const additionalFields = { filter: 'project IS NOT EMPTY' }
  const refused = trigger.subscribe({ parameters: { ...withOAuth2, additionalFields } })

  await expect(refused).rejects.toThrow('Operator is not is unsupported')
})

test.each([
  ['cloud', '/rest/webhooks/1.0/webhook/30', undefined],
  ['server', '/rest/webhooks/1.0/webhook/30', undefined],
  ['serverPat', '/rest/jira-webhook/1.0/webhooks/30', undefined],
  ['cloudOAuth2', site, { webhookIds: [30] }],
])('the webhook of %s is removed again', async (jiraVersion, path, body) => {
  await trigger.unsubscribe({ parameters: { jiraVersion }, memory: { webhookId: '30' } })

  expect(trigger.requests().at(-1)).toMatchObject({ method: 'DELETE', path })
  expect(trigger.requests().at(-1)?.body).toEqual(body)
})

test('a webhook that someone else removed is gone as well', async () => {
  gone = true
  await trigger.unsubscribe({ memory: { webhookId: '30' } })
  gone = false

  expect(asked()).toEqual(['DELETE /rest/webhooks/1.0/webhook/30'])
})

const event = { webhookEvent: 'jira:issue_created', issue: { key: 'PROJ-1' } }

test('an event starts the workflow, with what Jira put into the address', async () => {
  const outcome = await trigger.call({
    parameters: { events: ['jira:issue_created'], additionalFields: { includeFields: ['issue.id'] } },
    request: { body: event, query: { 'issue.id': '10001', other: 'x' } },
  })

  expect(outcome).toEqual({ items: [[{ json: { ...event, 'issue.id': '10001' } }]] })
})

test.each([
  [1.1, { authenticateWebhook: true }],
  [1, { incomingAuthentication: 'queryAuth' }],
])('in version %s Jira is told what lets its calls in, and others are refused', async (version, guard) => {
  const parameters = { ...guard, events: ['jira:issue_created'] }
  await trigger.subscribe({ version, parameters })
  const call = (query: JsonObject) => trigger.call({ version, parameters, request: { body: event, query } })

  expect(sent()).toMatchObject({ url: `${address}?key=let%20me%20in` })
  expect(await call({ key: 'let me in' })).toEqual({ items: [[{ json: event }]] })
  expect(await call({ key: 'open' })).toMatchObject({ response: { status: 403 } })
  expect(await call({})).toMatchObject({ response: { status: 403 } })
})

const now = '2026-01-01T00:00:00Z'

function tokenOf(secret: string, exp = Date.parse(now) / 1000 + 180): string {
  const part = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'app', exp })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const callApp = (token: string, at = now) =>
  trigger.call({
    parameters: withOAuth2,
    now: at,
    request: { body: { ...event, matchedWebhookIds: [22] }, headers: { authorization: `Bearer ${token}` } },
  })

test.each([
  ['that another secret signed', tokenOf('other')],
  ['that has expired', tokenOf('app-secret', Date.parse(now) / 1000 - 100)],
  ['that is none', 'x'],
])('an app takes no call with a token %s', async (_, token) => {
  expect(await callApp(token)).toMatchObject({ response: { status: 403 } })
})

test('a call keeps the webhooks of an app alive, once a day', async () => {
  const token = tokenOf('app-secret', Date.parse(now) / 1000 + 200_000)
  const refreshes = () => asked().filter((each) => each.endsWith('/refresh')).length

  expect(await callApp(token)).toMatchObject({ items: [[{ json: event }]] })
  expect(refreshes()).toBe(2)
  expect(trigger.requests().at(-1)?.body).toEqual({ webhookIds: [22] })
  await callApp(token, '2026-01-01T12:00:00Z')
  expect(refreshes()).toBe(2)
  await callApp(token, '2026-01-02T01:00:00Z')
  expect(refreshes()).toBe(4)
})
