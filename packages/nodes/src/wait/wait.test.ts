import type { WebhookRequest } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { callWebhook } from '../testing/call-webhook.ts'
import { tryEvery } from '../testing/try-every.ts'
import { wait } from './wait.node.ts'

const waitTill = async (parameters: Record<string, unknown>, typeVersion = 1.1) => {
  const run = await runNodeInMemory(wait, { parameters, items: [{ a: 1 }], node: { typeVersion } })
  return run.error?.message ?? [run.status, run.state.waitTill]
}

test.each([
  ['hours', { amount: 3, unit: 'hours' }, '2026-01-01T03:00:00.000Z'],
  ['minutes', { amount: 2, unit: 'minutes' }, '2026-01-01T00:02:00.000Z'],
  ['days', { amount: 1, unit: 'days' }, '2026-01-02T00:00:00.000Z'],
  ['a time', { resume: 'specificTime', dateTime: '2026-03-01T10:00:00Z' }, '2026-03-01T10:00:00.000Z'],
  ['a call, but not for ever', { resume: 'webhook', limitWaitTime: true }, '2026-01-01T01:00:00.000Z'],
  [
    'a call, but only until a date',
    {
      resume: 'webhook',
      limitWaitTime: true,
      limitType: 'atSpecifiedTime',
      maxDateAndTime: '2026-03-01T00:00:00Z',
    },
    '2026-03-01T00:00:00.000Z',
  ],
])('waits for %s', async (_, parameters, time) => {
  expect(await waitTill(parameters)).toEqual(['waiting', time])
})

test('the first version waits for an hour unless it says more; a wrong date is an error', async () => {
  expect(await waitTill({}, 1)).toEqual(['waiting', '2026-01-01T01:00:00.000Z'])
  expect(await waitTill({ resume: 'specificTime', dateTime: 'soon' })).toContain('"soon" is not a date')
})

const called = { headers: { a: 'b' }, params: {}, query: { q: '1' }, body: { 'field-0': 'Ann' } }
const receive = (
  webhook: string,
  parameters: Record<string, unknown>,
  request: Partial<WebhookRequest> = {},
) =>
  callWebhook(wait, {
    webhook,
    parameters,
    request: { method: 'GET', ...called, ...request },
    credential: async () => ({ name: 'X-Key', value: 'k' }),
  })

test('a call from outside gives its content to the workflow; a form shows itself and gives its answers', async () => {
  const form = { resume: 'form', formTitle: 'Who?', formFields: { values: [{ fieldLabel: 'Name' }] } }
  const shown = await receive('setup', form)
  const sent = await receive('form', form)

  expect((await receive('default', { resume: 'webhook' }))?.items).toEqual([[{ json: called }]])
  expect(shown).toMatchObject({ response: { status: 200, body: expect.stringContaining('Who?') } })
  expect(sent?.items?.[0]?.[0]?.json).toMatchObject({ Name: 'Ann', formMode: 'production' })
  expect(sent?.response?.body).toContain('recorded')
})

test.each(['webhook', 'form'])('a wait for a %s ends only by those who may end it', async (resume) => {
  const parameters = { resume, incomingAuthentication: 'headerAuth' }
  const webhook = resume === 'form' ? 'form' : 'default'

  const refused = await receive(webhook, parameters)
  const taken = await receive(webhook, parameters, { headers: { 'x-key': 'k' } })

  expect(refused?.items).toBeUndefined()
  expect(refused?.response?.status).toBe(403)
  expect(taken?.items).toHaveLength(1)
})

test('files that a call brings go on, and its answer can be chosen', async () => {
  const file = { mimeType: 'text/plain', data: 'eA==' }
  const parameters = { resume: 'webhook', responseCode: 202, options: { responseData: 'Thanks' } }

  const taken = await receive('default', parameters, { files: { doc: [file] } })

  expect(taken?.items?.[0]?.[0]?.binary).toEqual({ doc: file })
  expect(taken?.response).toMatchObject({ status: 202, body: 'Thanks' })
})

test.each([
  ['default', 'form'],
  ['default', 'timeInterval'],
  ['form', 'webhook'],
  ['setup', 'specificTime'],
])('nothing but what it waits for wakes it: %s while it waits for %s', async (webhook, resume) => {
  expect(await receive(webhook, { resume })).toEqual({ response: { status: 404 } })
})

tryEvery(wait, [
  { versions: [1, 1.1], parameters: { amount: 1, unit: 'seconds' }, items: [{ a: 1 }], gives: [{ a: 1 }] },
  ...[
    { resume: 'specificTime', dateTime: '2026-03-01T10:00:00Z' },
    { resume: 'webhook' },
    { resume: 'form' },
  ].map((parameters) => ({ versions: wait.versions, parameters, items: [{ a: 1 }], gives: [{ a: 1 }] })),
])
