import type { JsonObject } from '@heddle/core'
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { startDouble, type DoubleRequest } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { tryTrigger } from '../testing/try-trigger.ts'
import { hubspotTrigger } from './hubspot-trigger.node.ts'

const address = 'https://heddle.example/webhook/7'
const app = '/webhooks/v3/111'

/** What the app of the developer calls already. */
let settings: JsonObject | undefined
let subscriptions: JsonObject[] = []

const notThere = { status: 404, body: { status: 'error', message: 'Not found' } }

function answerApp({ method, path, body }: DoubleRequest) {
  if (path === `${app}/settings`) return method === 'GET' && !settings ? notThere : { body: settings ?? {} }
  if (method === 'GET') return { body: { results: subscriptions } }
  if (method === 'DELETE') return path.endsWith('/404') ? notThere : { status: 204 }
  const { eventType } = body as { eventType: string }
  return eventType === 'deal.deletion'
    ? { status: 400, body: { status: 'error', message: 'The app lacks a scope' } }
    : { status: 201, body: { id: `id of ${eventType}` } }
}

const world = {
  hosts: ['api.hubapi.com'],
  credentials: {
    hubspotDeveloperApi: {
      apiKey: 'dev1',
      appId: '111',
      clientSecret: 'app-secret',
      oauthTokenData: { access_token: 'oauth1' },
    },
  },
  service(request: DoubleRequest) {
    const { path, query, headers } = request
    if (path.startsWith('/properties'))
      return headers.authorization === 'Bearer oauth1' && query.hapikey === undefined
        ? { body: [{ name: 'email', label: `Email in ${path.split('/')[3]}` }] }
        : { status: 401, body: { message: 'Who are you?' } }
    return query.hapikey === 'dev1' && headers.authorization === undefined
      ? answerApp(request)
      : { status: 401, body: { message: 'Who are you?' } }
  },
}
const trigger = tryTrigger(hubspotTrigger, world)

const watching = (...eventValues: JsonObject[]) => ({ eventsUi: { eventValues } })
const asked = () => trigger.requests().map(({ method, path }) => `${method} ${path}`)

test('the app is told where to call, and for which events', async () => {
  settings = undefined
  subscriptions = [{ id: 5, eventType: 'company.creation' }]
  const memory = await trigger.subscribe({
    parameters: {
      ...watching({ name: 'contact.creation' }, { name: 'deal.propertyChange', property: 'amount' }),
      additionalFields: { maxConcurrentRequests: 9 },
    },
  })

  expect(memory).toEqual({
    subscriptions: ['id of contact.creation', 'id of deal.propertyChange'],
    webhookUrl: address,
  })
  expect(asked()).toEqual([
    `GET ${app}/settings`,
    `GET ${app}/subscriptions`,
    `DELETE ${app}/subscriptions/5`,
    `PUT ${app}/settings`,
    `POST ${app}/subscriptions`,
    `POST ${app}/subscriptions`,
  ])
  expect(
    trigger
      .requests()
      .slice(3)
      .map(({ body }) => body),
  ).toEqual([
    { targetUrl: address, throttling: { maxConcurrentRequests: 9, period: 'SECONDLY' } },
    { eventType: 'contact.creation', active: true },
    { eventType: 'deal.propertyChange', propertyName: 'amount', active: true },
  ])
})

test('five calls at a time are the most, unless told otherwise', async () => {
  settings = { targetUrl: 'https://heddle.example/webhook-test/7' }
  subscriptions = []
  await trigger.subscribe({ parameters: watching({ name: 'contact.creation' }) })

  expect(trigger.requests()[2]?.body).toMatchObject({ throttling: { maxConcurrentRequests: 5 } })
})

test.each([
  ['someone else', 'https://other.example/hook'],
  ['another workflow', 'https://heddle.example/webhook/8'],
])('the address of %s is not taken away from an app', async (_, targetUrl) => {
  settings = { targetUrl }
  const refused = trigger.subscribe({ parameters: watching({ name: 'contact.creation' }) })

  await expect(refused).rejects.toThrow('already calls another address')
  expect(asked()).toEqual([`GET ${app}/settings`])
})

test('what HubSpot refuses keeps the workflow off, in its own words, and leaves nothing behind', async () => {
  settings = undefined
  subscriptions = []
  const events = [{ name: 'contact.creation' }, { name: 'deal.deletion' }]
  const refused = trigger.subscribe({ parameters: watching(...events) })

  await expect(refused).rejects.toThrow(/^The app lacks a scope$/)
  expect(asked().slice(-2)).toEqual([
    `DELETE ${app}/subscriptions/id%20of%20contact.creation`,
    `DELETE ${app}/settings`,
  ])
})

test('without an event there is nothing to watch', async () => {
  await expect(trigger.subscribe({})).rejects.toThrow('Add an event')
})

test('the app is told to stop, whatever is gone already', async () => {
  await trigger.unsubscribe({ memory: { subscriptions: ['404', '8'] } })

  expect(asked()).toEqual([
    `DELETE ${app}/subscriptions/404`,
    `DELETE ${app}/subscriptions/8`,
    `DELETE ${app}/settings`,
  ])
})

const now = '2026-01-01T00:00:00Z'
const time = Date.parse(now)
const event = { eventId: 1, subscriptionType: 'contact.creation', portalId: 2, objectId: 7 }
const parameters = watching({ name: 'contact.creation' }, { name: 'deal.propertyChange', property: 'amount' })

const call = (body: JsonObject[], headers: Record<string, string>, url = address) =>
  trigger.call({
    parameters,
    now,
    memory: { webhookUrl: url },
    // Handing over a list is right: HubSpot sends several events at once.
    request: { body: body as unknown as JsonObject, headers },
  })

/** The ways in which HubSpot signs. */
const first = (body: object, secret = 'app-secret') => ({
  'x-hubspot-signature-version': 'v1',
  'x-hubspot-signature': createHash('sha256')
    .update(secret + JSON.stringify(body))
    .digest('hex'),
})
const second = (body: object, url = address) => ({
  'x-hubspot-signature-version': 'v2',
  'x-hubspot-signature': createHash('sha256')
    .update(`app-secretPOST${url}${JSON.stringify(body)}`)
    .digest('hex'),
})
const third = (body: object, { at = time, secret = 'app-secret', url = address } = {}) => ({
  'x-hubspot-request-timestamp': String(at),
  'x-hubspot-signature-v3': createHmac('sha256', secret)
    .update(`POST${url}${JSON.stringify(body)}${at}`)
    .digest('base64'),
})

test.each([
  ['the newest way', third([event])],
  ['the second way', second([event])],
  ['the first way', first([event])],
])('a call that is signed in %s starts the workflow', async (_, headers) => {
  const { objectId, ...rest } = event

  expect(await call([event], headers)).toEqual({ items: [[{ json: { ...rest, contactId: objectId } }]] })
})

test('an address with escaped characters is signed as it reads', async () => {
  const headers = third([event], { url: 'https://heddle.example/webhook/a:b' })

  expect(await call([event], headers, 'https://heddle.example/webhook/a%3Ab')).toHaveProperty('items')
})

test.each([
  ['has no signature', {}],
  ['was signed with another secret', third([event], { secret: 'other' })],
  ['was signed for another address', third([event], { url: 'https://other.example/hook' })],
  ['was signed for another content', third([{ ...event, objectId: 8 }])],
  ['is older than five minutes', third([event], { at: time - 300_001 })],
  ['comes from the future', third([event], { at: time + 300_001 })],
  [
    'has a good old signature beside a bad new one',
    { ...first([event]), ...third([event], { secret: 'x' }) },
  ],
  ['was signed with another secret in the first way', first([event], 'other')],
  ['was signed for another address in the second way', second([event], 'https://other.example')],
])('a call that %s is refused', async (_, headers) => {
  expect(await call([event], headers)).toMatchObject({ response: { status: 401 } })
})

test('only the events that are wanted start the workflow', async () => {
  const changed = (propertyName: string) => ({
    subscriptionType: 'deal.propertyChange',
    propertyName,
    objectId: 9,
  })
  const events = [{ ...event, subscriptionType: 'company.creation' }, changed('dealname'), changed('amount')]

  expect(await call(events, third(events))).toEqual({
    items: [[{ json: { subscriptionType: 'deal.propertyChange', propertyName: 'amount', dealId: 9 } }]],
  })
  expect(await call(events.slice(0, 2), third(events.slice(0, 2)))).toEqual({ response: {} })
})

test('who looks whether there is anyone gets an answer', async () => {
  const answer = await trigger.call({ webhook: 'setup', parameters, request: { method: 'GET' } })

  expect(answer).toEqual({ response: { status: 200, body: 'OK' } })
})

test('properties are listed for what is watched, with the account that was connected', async () => {
  const double = await startDouble(world.hosts, world.service, world.credentials)
  const watched = watching(
    { name: 'contact.propertyChange' },
    { name: 'ticket.propertyChange' },
    { name: 'deal.creation' },
  )
  const options = await listOptions(hubspotTrigger, 'property', { double, parameters: watched })
  await double.stop()

  expect(options).toEqual([
    { name: 'Email in contacts', value: 'email' },
    { name: 'Email in tickets', value: 'email' },
  ])
})
