import type { JsonObject } from '@heddle/core'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { callWebhook } from '../testing/call-webhook.ts'
import { defineApp } from './define-app.ts'
import { answerWebhooks, receiveAnswer, sendAndWait } from './send-and-wait.ts'

const format = {
  type: 'somewhere.pigeon',
  uses: 0,
  layouts: [
    {
      versions: [1],
      parameters: [
        { name: 'operation', kind: 'options', default: 'sendAndWait', values: ['sendAndWait'] },
        ...['message', 'responseType', 'defineForm', 'jsonOutput'].map((name) => ({ name, kind: 'string' })),
        ...['approvalOptions', 'formFields', 'options'].map((name) => ({ name, kind: 'json', default: {} })),
      ],
    },
  ],
}

const pigeon = defineApp({
  name: 'pigeon',
  label: 'Pigeon',
  description: 'Carries messages',
  format,
  service: { label: 'Pigeon', baseUrl: 'https://pigeon.test' },
  credentials: [],
  codex: {},
  webhooks: answerWebhooks,
  webhook: receiveAnswer,
  operations: {
    sendAndWait: sendAndWait(({ send }, { message, links }) =>
      send({
        method: 'POST',
        url: '/fly',
        body: { message, links: links.map(({ label, url }) => [label, url]) },
      }),
    ),
  },
})

async function fly(parameters: JsonObject, items: JsonObject[] = [{ a: 1 }]) {
  const sent: unknown[] = []
  const run = await runNodeInMemory(pigeon, {
    parameters: { message: 'Shall we?', ...parameters },
    items,
    http: async ({ body }) => {
      sent.push(body)
      return { status: 200, statusText: 'OK', headers: {}, body: {} }
    },
  })
  return { ...run, sent }
}

test('one question is sent for all items, and the execution waits for the answer', async () => {
  const { sent, status, output } = await fly({}, [{ a: 1 }, { a: 2 }])

  expect(sent).toEqual([
    {
      message: 'Shall we?',
      links: [['Approve', expect.stringMatching(/\/form-waiting\/1\?approved=true$/)]],
    },
  ])
  expect(status).toBe('waiting')
  expect(output[0]?.map(({ json }) => json)).toEqual([{ a: 1 }, { a: 2 }])
})

test('the wait is limited as the options say', async () => {
  const values = { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' }
  const { state } = await fly({ options: { limitWaitTime: { values } } })

  expect(state.waitTill).toBe('2026-01-01T00:45:00.000Z')
})

test('two buttons have the words that were chosen', async () => {
  const { sent } = await fly({
    approvalOptions: { values: { approvalType: 'double', approveLabel: 'Yes', disapproveLabel: 'No' } },
  })

  expect(sent).toMatchObject([
    {
      links: [
        ['Yes', expect.anything()],
        ['No', expect.anything()],
      ],
    },
  ])
})

test.each([
  ['an approval', {}, {}, { approved: true }],
  ['a text', { responseType: 'freeText' }, { 'field-0': 'Hello' }, { text: 'Hello' }],
  [
    'a form of fields',
    { responseType: 'customForm', formFields: { values: [{ fieldLabel: 'Age', fieldType: 'number' }] } },
    { 'field-0': '36' },
    { Age: 36 },
  ],
  [
    'a form out of JSON',
    { responseType: 'customForm', defineForm: 'json', jsonOutput: '[{ "fieldLabel": "Name" }]' },
    { 'field-0': 'Ada' },
    { Name: 'Ada' },
  ],
])('%s becomes the item that the execution goes on with', async (_, parameters, body, data) => {
  const opened = await callWebhook(pigeon, { webhook: 'setup', parameters, request: { method: 'GET' } })
  const answered = await callWebhook(pigeon, { parameters, request: { body } })

  expect(opened?.items).toBeUndefined()
  expect(opened?.response?.body).toContain('</button>')
  expect(answered?.items).toEqual([[{ json: { data } }]])
})
