import { isJsonObject } from '@heddle/core'
import type { DoubleAnswer, DoubleRequest } from '../testing/double.ts'

const allowedHosts = 'graph.facebook.com, lookaside.fbsbx.com'

export const whatsAppWorld = {
  hosts: ['graph.facebook.com'],
  credentials: {
    whatsAppApi: { accessToken: 'T', businessAccountId: '77', allowedHosts },
    whatsAppTriggerApi: { clientId: '5', clientSecret: 'S', allowedHosts },
  },
  service,
}

export const sent = { messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] }
export const media = { id: 'M1', url: 'https://lookaside.fbsbx.com/x', mime_type: 'image/png' }

/** What the app of Meta calls already. */
export const subscriptions: { object: string; callback_url: string }[] = []

/** The part of the Graph API that belongs to WhatsApp. */
function service({ method, path, headers, body }: DoubleRequest): DoubleAnswer | undefined {
  const place = `${method} ${path.replace('/v23.0', '')}`
  const token = place.includes('/5/') ? 'Bearer 5|S' : 'Bearer T'
  if (headers.authorization !== token) return no(401, 'Invalid OAuth access token')
  if (isJsonObject(body) && body.to === '000')
    return no(400, '(#131030) Recipient not in list', 'Add the number to the list of recipients')
  const answer = answers[place]
  return answer ? { body: answer } : no(400, 'Unsupported request')
}

const no = (status: number, message: string, details?: string): DoubleAnswer => ({
  status,
  body: { error: { message, ...(details && { error_data: { details } }) } },
})

const answers: Readonly<Record<string, object>> = {
  'POST /9/messages': sent,
  'POST /9/media': { id: 'M1' },
  'GET /M1': media,
  'DELETE /M1': { success: true },
  'GET /77/phone_numbers': { data: [{ id: '9', display_phone_number: '+49 1', verified_name: 'Us' }] },
  'GET /77/message_templates': { data: [{ name: 'hello', language: 'en_US' }] },
  'GET /5/subscriptions': { data: subscriptions },
  'POST /5/subscriptions': { success: true },
  'DELETE /5/subscriptions': { success: true },
}
