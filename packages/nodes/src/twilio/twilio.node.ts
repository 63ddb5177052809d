import { defineApp } from '../app/define-app.ts'
import type { AppParams } from '../app/params.ts'
import type { AppRequest } from '../app/service.ts'
import format from '../formats/twilio.json' with { type: 'json' }
import { escapeHtml } from '../html/escape-html.ts'

export const twilio = defineApp({
  name: 'twilio',
  label: 'Twilio',
  description: 'Sends SMS and WhatsApp messages, and makes phone calls',
  format,
  words: {
    labels: {
      toWhatsapp: 'To WhatsApp',
      twiml: 'Use TwiML',
      statusCallback: 'Status Callback',
    },
    descriptions: {
      from: 'Number that the message or call comes from',
      to: 'Number to write to or to call',
      toWhatsapp: 'Whether to send the message with WhatsApp',
      twiml: "Whether the message is in Twilio's markup language, not a text to read aloud",
      statusCallback: 'URL that Twilio tells what becomes of the message or call',
    },
    placeholders: { from: 'e.g. +14155238886', to: 'e.g. +14155238886' },
    choices: { sms: 'SMS' },
    actions: { send: 'Send an SMS, MMS or WhatsApp message', make: 'Make a call' },
    longTexts: ['message'],
  },
  // The credential knows where the account is.
  service: { label: 'Twilio' },
  credentials: [{ name: 'twilioApi', required: true }],
  color: '#f22f46',
  codex: { categories: ['Communication', 'Development'], alias: ['SMS', 'phone', 'voice', 'WhatsApp'] },
  operations: {
    sms: {
      send: {
        request(params) {
          const prefix = params.flag('toWhatsapp') ? 'whatsapp:' : ''
          return create('/Messages.json', params, {
            From: prefix + params.text('from'),
            To: prefix + params.text('to'),
            Body: params.text('message'),
          })
        },
      },
    },
    call: {
      make: {
        request(params) {
          const message = params.text('message')
          const said = `<Response><Say>${escapeHtml(message)}</Say></Response>`
          return create('/Calls.json', params, {
            From: params.text('from'),
            To: params.text('to'),
            Twiml: params.flag('twiml') ? message : said,
          })
        },
      },
    },
  },
})

/** Twilio takes forms. */
function create(url: string, { maybe }: AppParams, fields: Record<string, string>): AppRequest {
  const callback = maybe('options.statusCallback')
  const form = { ...fields, ...(callback !== undefined && { StatusCallback: callback }) }
  return { method: 'POST', url, body: new URLSearchParams(form) }
}
