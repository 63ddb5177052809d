import type { JsonObject } from '@heddle/core'
import { expect, test } from 'vitest'
import { startDouble } from '../testing/double.ts'
import { approval, filledForm, jsonForm } from '../testing/questions.ts'
import { tryApp, type AppTrial } from '../testing/try-app.ts'
import { media, sent, whatsAppWorld } from './whatsapp-double.ts'
import { whatsApp } from './whatsapp.node.ts'

const to = { phoneNumberId: '9', recipientPhoneNumber: '+49 (170) 12-34' }
const send = (messageType: string, more: JsonObject) => ({ operation: 'send', ...to, messageType, ...more })
const asks = (type: string, content: unknown) => [
  {
    method: 'POST',
    path: '/v23.0/9/messages',
    body: { messaging_product: 'whatsapp', to: '491701234', type, [type]: content },
  },
]

const file = { mimeType: 'image/png', fileName: 'a.png', data: Buffer.from('picture').toString('base64') }
const inputs = [[{ json: {}, binary: { pic: file } }]]
const uploads = (fileName: string) => ({
  method: 'POST',
  path: '/v23.0/9/media',
  body: { messaging_product: 'whatsapp', file: { fileName, mimeType: 'image/png', text: 'picture' } },
})

const mediaTrials = ['audio', 'image', 'video', 'document'].flatMap((type): AppTrial[] => {
  const isDocument = type === 'document'
  return [
    {
      does: `${type} by its address`,
      parameters: send(type, {
        mediaLink: 'https://x.test/a',
        additionalFields: { mediaCaption: 'Look', ...(isDocument && { mediaFilename: 'b.pdf' }) },
      }),
      asks: asks(type, {
        link: 'https://x.test/a',
        caption: 'Look',
        ...(isDocument && { filename: 'b.pdf' }),
      }),
      gives: [sent],
    },
    {
      does: `${type} that WhatsApp has`,
      parameters: send(type, {
        mediaPath: 'useMediaId',
        mediaId: 'M1',
        ...(isDocument && { mediaFilename: 'c.pdf' }),
      }),
      asks: asks(type, { id: 'M1', ...(isDocument && { filename: 'c.pdf' }) }),
    },
    {
      does: `${type} of the item`,
      inputs,
      parameters: send(type, { mediaPath: 'useMedian8n', mediaPropertyName: 'pic' }),
      asks: [uploads('a.png'), ...asks(type, { id: 'M1', ...(isDocument && { filename: 'a.png' }) })],
      gives: [sent],
    },
  ]
})

const address = {
  type: 'WORK',
  street: 's',
  city: 'c',
  state: 't',
  zip: 'z',
  country: 'o',
  country_code: 'de',
}
const name = {
  formatted_name: 'Ann Ab',
  first_name: 'Ann',
  last_name: 'Ab',
  middle_name: 'M',
  suffix: 'S',
  prefix: 'P',
}
const organization = { company: 'C', department: 'D', title: 'T' }
const email = { type: 'HOME', email: 'a@x.test' }
const url = { type: 'HOME', url: 'https://x.test' }
const contact = (phone: JsonObject) =>
  send('contacts', {
    name: { data: name },
    additionalFields: {
      addresses: { address: [address] },
      birthday: '2000-01-01',
      emails: { data: [email] },
      organization: { data: organization },
      phones: { data: [phone] },
      urls: { url: [url] },
    },
  })
const card = {
  name,
  addresses: [address],
  birthday: '2000-01-01',
  emails: [email],
  org: organization,
  urls: [url],
}

tryApp(whatsApp, whatsAppWorld, [
  {
    does: 'a text',
    parameters: send('text', { textBody: 'Hi', additionalFields: { previewUrl: true } }),
    asks: asks('text', { body: 'Hi', preview_url: true }),
    gives: [sent],
  },
  {
    does: 'the words of Meta for what is wrong',
    parameters: { ...send('text', { textBody: 'Hi' }), recipientPhoneNumber: '000' },
    fails: '(#131030) Recipient not in list: Add the number to the list of recipients',
  },
  {
    does: 'a place',
    parameters: send('location', {
      longitude: 13.4,
      latitude: 52.5,
      additionalFields: { nameAndAddress: { name: 'Home', address: 'Street 1' } },
    }),
    asks: asks('location', { longitude: 13.4, latitude: 52.5, name: 'Home', address: 'Street 1' }),
  },
  {
    does: 'a business card',
    versions: [1.1],
    parameters: contact({ type: 'CELL', phone: '+49', whatsapp_user_id: '49' }),
    asks: asks('contacts', [{ ...card, phones: [{ type: 'CELL', phone: '+49', wa_id: '49' }] }]),
  },
  {
    does: 'a business card as at first',
    versions: [1],
    parameters: contact({ type: 'CELL', phone: '+49' }),
    asks: asks('contacts', [{ ...card, phones: [{ type: 'CELL', phone: '+49' }] }]),
  },
  ...mediaTrials,
  {
    does: 'a document of the item under another name',
    inputs,
    parameters: send('document', {
      mediaPath: 'useMedian8n',
      mediaPropertyName: 'pic',
      additionalFields: { mediaFilename: 'b.png' },
    }),
    asks: [uploads('b.png'), ...asks('document', { id: 'M1', filename: 'b.png' })],
  },
  {
    does: 'a template with its gaps filled',
    parameters: {
      ...to,
      template: 'hello|en_US',
      components: {
        component: [
          {
            type: 'header',
            headerParameters: {
              parameter: [
                { type: 'image', imageLink: 'https://x.test/i' },
                { type: 'text', text: 'h' },
              ],
            },
          },
          {
            type: 'body',
            bodyParameters: {
              parameter: [
                { type: 'text', text: 'b' },
                { type: 'currency', code: 'EUR', amount_1000: 2, fallback_value: '2 €' },
                { type: 'date_time', date_time: '2026-01-01' },
              ],
            },
          },
          {
            type: 'button',
            sub_type: 'quick_reply',
            index: 1,
            buttonParameters: { parameter: { type: 'payload', payload: 'p' } },
          },
        ],
      },
    },
    asks: asks('template', {
      name: 'hello',
      language: { code: 'en_US' },
      components: [
        {
          type: 'header',
          parameters: [
            { type: 'image', image: { link: 'https://x.test/i' } },
            { type: 'text', text: 'h' },
          ],
        },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'b' },
            { type: 'currency', currency: { code: 'EUR', fallback_value: '2 €', amount_1000: 2000 } },
            { type: 'date_time', date_time: { fallback_value: '2026-01-01' } },
          ],
        },
        {
          type: 'button',
          sub_type: 'quick_reply',
          index: '1',
          parameters: [{ type: 'payload', payload: 'p' }],
        },
      ],
    }),
    gives: [sent],
  },
  {
    does: 'a template alone',
    parameters: { ...to, template: 'hello|en_US' },
    asks: asks('template', { name: 'hello', language: { code: 'en_US' } }),
  },
  {
    does: 'a question with links',
    parameters: { ...to, ...approval },
    asks: asks('text', {
      body: expect.stringMatching(
        /^Shall we\?\n\n\*✓ Approve:\*\nhttp\S+approved=true\n\n\*✗ Decline:\*\nhttp\S+approved=false$/,
      ) as string,
      preview_url: false,
    }),
    gives: [{}],
  },
  {
    does: 'a form, with what sent it',
    parameters: { ...to, ...filledForm },
    asks: asks('text', {
      body: expect.stringMatching(
        /\*Tell:\*\nhttp\S+\n\n_This message was sent automatically with Heddle_$/,
      ) as string,
      preview_url: false,
    }),
  },
  {
    does: 'a form out of JSON',
    parameters: { ...to, ...jsonForm },
  },
  {
    does: 'a file under another name',
    inputs,
    parameters: {
      resource: 'media',
      phoneNumberId: '9',
      mediaPropertyName: 'pic',
      additionalFields: { mediaFileName: 'b.png' },
    },
    asks: [uploads('b.png')],
    gives: [{ id: 'M1' }],
  },
  {
    does: 'where a file is',
    parameters: { resource: 'media', operation: 'mediaUrlGet', mediaGetId: 'M1' },
    asks: [{ method: 'GET', path: '/v23.0/M1' }],
    gives: [media],
  },
  {
    does: 'that there is no such file',
    parameters: { resource: 'media', operation: 'mediaUrlGet', mediaGetId: 'M404' },
    fails: 'Unsupported request',
  },
  {
    does: 'a file away',
    parameters: { resource: 'media', operation: 'mediaDelete', mediaDeleteId: 'M1' },
    asks: [{ method: 'DELETE', path: '/v23.0/M1' }],
    gives: [{ success: true }],
  },
])

test.each([
  ['phoneNumberId', [{ name: '+49 1 - Us', value: '9' }]],
  ['template', [{ name: 'hello - en_US', value: 'hello|en_US' }]],
])('%s lists what the account has', async (list, options) => {
  const double = await startDouble(whatsAppWorld.hosts, whatsAppWorld.service, whatsAppWorld.credentials)

  const found = await whatsApp.loadOptions[list]?.({
    parameters: {},
    node: { type: whatsApp.type, version: 1.1 },
    http: double.http,
  } as never)
  await double.stop()

  expect(found).toEqual(options)
})
