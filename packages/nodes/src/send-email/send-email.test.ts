import type { JsonObject } from '@heddle/core'
import type { WebhookRequest } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { afterAll, expect, test } from 'vitest'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { callWebhook } from '../testing/call-webhook.ts'
import { tryEvery } from '../testing/try-every.ts'
import { emailSend } from './send-email.node.ts'

const server = await startSmtpServer()
afterAll(() => server.close())

const smtp = { host: '127.0.0.1', port: server.port, secure: false, user: 'ada', password: 'pw' }
const credentials = { smtp }
const file = { mimeType: 'text/plain', fileName: 'a.txt', data: Buffer.from('attached').toString('base64') }
const mail = { fromEmail: 'Ann <ann@a.example>', toEmail: 'bo@a.example', subject: 'Hi {{ no }}' }

test('a mail goes to all who are named, with its texts and files', async () => {
  const { output } = await runNodeInMemory(emailSend, {
    parameters: {
      ...mail,
      subject: '=Hi {{ $json.name }}',
      emailFormat: 'both',
      text: 'plain text',
      html: '<b>bold</b>',
      options: {
        ccEmail: 'cc@a.example',
        bccEmail: 'bcc@a.example',
        replyTo: 'r@a.example',
        attachments: 'data',
      },
    },
    inputs: [[{ json: { name: 'Bo' }, binary: { data: file } }]],
    credentials,
  })
  const received = server.mails.at(-1)

  expect(output[0]?.[0]?.json).toMatchObject({
    accepted: expect.arrayContaining(['bo@a.example']),
    rejected: [],
  })
  expect(received).toMatchObject({
    recipients: ['bo@a.example', 'cc@a.example', 'bcc@a.example'],
    login: 'ada:pw',
  })
  for (const part of [
    'Subject: Hi Bo',
    'plain text',
    '<b>bold</b>',
    'Reply-To: r@a.example',
    'a.txt',
    file.data,
  ]) {
    expect(received?.text).toContain(part)
  }
  expect(received?.text).not.toContain('bcc@a.example')
})

test('many mails are sent over one connection each as its item says; one that fails is an error of its item', async () => {
  const { output } = await runNodeInMemory(emailSend, {
    parameters: { ...mail, toEmail: '={{ $json.to }}' },
    items: [{ to: 'a@a.example' }, { to: 'nobody@a.example' }, { to: '' }, { to: 'b@a.example' }],
    node: { onError: 'continueRegularOutput' },
    credentials,
  })

  expect(output[0]?.map(({ json }) => json.error ?? 'sent')).toEqual([
    'sent',
    expect.stringContaining('Nobody is called so'),
    'Enter at least one recipient',
    'sent',
  ])
})

test('headers cannot be smuggled in by a subject', async () => {
  await runNodeInMemory(emailSend, {
    parameters: { ...mail, subject: 'x\r\nBcc: evil@a.example' },
    credentials,
  })

  expect(server.mails.at(-1)?.recipients).toEqual(['bo@a.example'])
  expect(server.mails.at(-1)?.text).not.toMatch(/^Bcc:/m)
})

const sent = [expect.objectContaining({ accepted: ['bo@a.example'] })]

tryEvery(emailSend, [
  {
    versions: [1],
    parameters: { ...mail, text: 'x', html: '', attachments: '', ccEmail: '' },
    credentials,
    gives: sent,
  },
  { versions: [2, 2.1], parameters: { ...mail, html: '<b>x</b>', options: {} }, credentials, gives: sent },
  {
    parameters: { operation: 'sendAndWait', ...mail },
    items: [{ a: 1 }],
    credentials,
    gives: [{ a: 1 }],
  },
  { parameters: mail, items: [], credentials, gives: [] },
  { parameters: mail, credentials: { smtp: {} }, fails: 'has no host' },
])

const asks = { operation: 'sendAndWait', ...mail, message: 'Shall we <go>?' }

async function ask(parameters: JsonObject) {
  const run = await runNodeInMemory(emailSend, { parameters: { ...asks, ...parameters }, credentials })
  return { ...run, text: server.mails.at(-1)?.text.replaceAll('=\n', '').replaceAll('=3D', '=') ?? '' }
}

test('a question is sent with links, and the execution waits for the answer', async () => {
  const single = await ask({})
  const both = await ask({ approvalOptions: { values: { approvalType: 'double', approveLabel: 'Yes' } } })
  const limited = await ask({
    responseType: 'freeText',
    options: {
      messageButtonLabel: 'Tell us',
      limitWaitTime: { values: { limitType: 'afterTimeInterval', resumeAmount: 2, resumeUnit: 'days' } },
    },
  })

  expect(single.status).toBe('waiting')
  expect(single.text).toContain('/form-waiting/1?approved=true')
  expect(single.text).not.toContain('approved=false')
  expect(single.text).toContain('Shall we &lt;go&gt;?')
  expect(both.text).toContain('Yes: ')
  expect(both.text).toContain('approved=false')
  expect(limited.text).toContain('Tell us: ')
  expect(limited.state.waitTill).toBe('2026-01-03T00:00:00.000Z')
})

const callAnswer = (webhook: string, parameters: JsonObject, request: Partial<WebhookRequest> = {}) =>
  callWebhook(emailSend, {
    webhook,
    parameters: { ...asks, ...parameters },
    request: { method: 'GET', ...request },
  })

test('a link opens a page that asks once more; only what is sent there is the answer', async () => {
  const no = { query: { approved: 'false' } }
  const form = {
    responseType: 'customForm',
    formFields: { values: [{ fieldLabel: 'Age', fieldType: 'number', requiredField: true }] },
  }
  const opened = await callAnswer('setup', {}, no)
  const declined = await callAnswer('default', {}, no)
  const text = await callAnswer('default', { responseType: 'freeText' }, { body: { 'field-0': 'Hello' } })
  const filled = await callAnswer('default', form, { body: { 'field-0': '36' } })
  const missing = await callAnswer('default', form)

  expect(opened?.items).toBeUndefined()
  expect(opened?.response?.body).toContain('>Decline</button>')
  expect(declined?.items).toEqual([[{ json: { data: { approved: false } } }]])
  expect(text?.items).toEqual([[{ json: { data: { text: 'Hello' } } }]])
  expect(filled?.items).toEqual([[{ json: { data: { Age: 36 } } }]])
  expect(missing).toMatchObject({ response: { status: 400 } })
  expect(missing?.items).toBeUndefined()
})
