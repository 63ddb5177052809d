import type { JsonObject } from '@heddle/core'
import { startDouble, type DoubleRequest } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { expect, test } from 'vitest'
import { twilio } from './twilio.node.ts'

const basic = (user: string, secret: string) => `Basic ${btoa(`${user}:${secret}`)}`
const accounts = new Set([basic('AC1', 'token'), basic('SK1', 'secret')])

const world = {
  hosts: ['api.twilio.com'],
  credentials: {
    twilioApi: {
      authType: 'authToken',
      accountSid: 'AC1',
      authToken: 'token',
      allowedHosts: 'api.twilio.com',
    },
  },
  /** Twilio as it is documented. */
  service({ path, headers, body }: DoubleRequest) {
    if (!accounts.has(headers.authorization ?? '')) return no(401, 'Authenticate')
    const fields = body as Record<string, string>
    if (fields.To === 'nobody') return no(400, "The 'To' number nobody is not a valid phone number.")
    return { status: 201, body: { sid: path.includes('Calls') ? 'CA1' : 'SM1', status: 'queued' } }
  },
}

const no = (status: number, message: string) => ({ status, body: { code: 21211, message, status } })

const asks = (kind: string, body: JsonObject) => [
  {
    method: 'POST',
    path: `/2010-04-01/Accounts/AC1/${kind}.json`,
    headers: { authorization: basic('AC1', 'token') },
    body,
  },
]

const numbers = { from: '+1', to: '+2' }
const sent = { From: '+1', To: '+2' }

tryApp(twilio, world, [
  {
    does: 'an SMS',
    parameters: { ...numbers, message: 'Hi & bye', options: { statusCallback: 'https://x.test' } },
    asks: asks('Messages', { ...sent, Body: 'Hi & bye', StatusCallback: 'https://x.test' }),
    gives: [{ sid: 'SM1', status: 'queued' }],
  },
  {
    does: 'a message with WhatsApp',
    parameters: { ...numbers, toWhatsapp: true, message: 'Hi' },
    asks: asks('Messages', { From: 'whatsapp:+1', To: 'whatsapp:+2', Body: 'Hi' }),
  },
  {
    does: 'the words of Twilio for what is wrong',
    parameters: { ...numbers, to: 'nobody', message: 'Hi' },
    fails: 'is not a valid phone number',
  },
  {
    does: 'a call that reads a text aloud',
    parameters: {
      resource: 'call',
      ...numbers,
      message: 'You & I',
      options: { statusCallback: 'https://x.test' },
    },
    asks: asks('Calls', {
      ...sent,
      Twiml: '<Response><Say>You &amp; I</Say></Response>',
      StatusCallback: 'https://x.test',
    }),
    gives: [{ sid: 'CA1', status: 'queued' }],
  },
  {
    does: 'a call with markup of its own',
    parameters: { resource: 'call', ...numbers, twiml: true, message: '<Response/>' },
    asks: asks('Calls', { ...sent, Twiml: '<Response/>' }),
  },
  {
    does: 'that nobody can be called',
    parameters: { resource: 'call', ...numbers, to: 'nobody', message: 'Hi' },
    fails: 'is not a valid phone number',
  },
])

test('an account can be used with a key of its own', async () => {
  const key = { authType: 'apiKey', accountSid: 'AC1', apiKeySid: 'SK1', apiKeySecret: 'secret' }
  const double = await startDouble(world.hosts, world.service, { twilioApi: key })

  const { status } = await double.http({
    method: 'POST',
    url: '/Messages.json',
    body: new URLSearchParams({ To: '+1' }),
    credential: 'twilioApi',
  })
  await double.stop()

  expect(status).toBe(201)
})
