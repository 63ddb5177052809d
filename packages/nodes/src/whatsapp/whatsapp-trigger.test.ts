import type { JsonObject } from '@heddle/core'
import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { tryTrigger } from '../testing/try-trigger.ts'
import { subscriptions, whatsAppWorld } from './whatsapp-double.ts'
import { whatsAppTrigger } from './whatsapp-trigger.node.ts'

const trigger = tryTrigger(whatsAppTrigger, whatsAppWorld)
const parameters = { updates: ['messages', 'security'] }

async function subscribed() {
  await trigger.subscribe({ parameters })
  return trigger.requests().at(-1)
}

test('the app of Meta is told where to send what is asked for', async () => {
  expect(await subscribed()).toMatchObject({
    method: 'POST',
    path: '/v23.0/5/subscriptions',
    headers: { authorization: 'Bearer 5|S' },
    body: {
      object: 'whatsapp_business_account',
      callback_url: 'https://heddle.example/webhook/7',
      fields: 'messages,security',
      verify_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
})

test('Meta gets its challenge back when it knows the token it was told', async () => {
  const { verify_token: token } = { verify_token: '', ...((await subscribed())?.body as object) }
  const ask = (given: string) =>
    trigger.call({
      parameters,
      webhook: 'setup',
      request: { method: 'GET', query: { 'hub.verify_token': given, 'hub.challenge': '123' } },
    })

  expect(await ask(token)).toMatchObject({ response: { body: '123' } })
  expect(await ask('guess')).toMatchObject({ response: { status: 403 } })
})

test('an address of somebody else is not taken away', async () => {
  subscriptions.push({ object: 'whatsapp_business_account', callback_url: 'https://other.example/hook' })
  onTestFinished(() => void subscriptions.splice(0))

  await expect(trigger.subscribe({ parameters })).rejects.toThrow('already calls another address')
})

test('Meta is told to stop', async () => {
  await trigger.unsubscribe({ parameters })

  expect(trigger.requests()).toMatchObject([
    { method: 'DELETE', path: '/v23.0/5/subscriptions', query: { object: 'whatsapp_business_account' } },
  ])
})

function call(changes: JsonObject[], options: JsonObject = {}, secret = 'S') {
  const body = { object: 'whatsapp_business_account', entry: [{ id: '77', changes }] }
  const hash = createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex')
  return trigger.call({
    parameters: { ...parameters, options },
    request: { body, headers: { 'x-hub-signature-256': `sha256=${hash}` } },
  })
}

const value = { messaging_product: 'whatsapp', messages: [{ text: { body: 'Hi' } }] }
const message = { field: 'messages', value }

test('a call that Meta has not signed is refused', async () => {
  expect(await call([message], {}, 'other')).toMatchObject({ response: { status: 403 } })
})

test('each change that is asked for starts the workflow with an item', async () => {
  expect(await call([message, { field: 'account_update', value: {} }, message])).toEqual({
    items: [[{ json: { ...value, field: 'messages' } }, { json: { ...value, field: 'messages' } }]],
  })
})

const statuses = [{ status: 'sent' }, { status: 'read' }]
const news = { field: 'messages', value: { statuses } }

test.each([
  ['all', {}, [{ statuses, field: 'messages' }]],
  ['all when that is said', { messageStatusUpdates: ['all'] }, [{ statuses, field: 'messages' }]],
  ['some', { messageStatusUpdates: ['read'] }, [{ statuses: [{ status: 'read' }], field: 'messages' }]],
  ['none', { messageStatusUpdates: ['failed'] }, undefined],
])('of the news about sent messages, %s start the workflow', async (_, options, given) => {
  const { items } = await call([news], options)

  expect(items?.[0]?.map(({ json }) => json)).toEqual(given)
})
