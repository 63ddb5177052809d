import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { VerifyContext } from '@heddle/core/node'
import { createHmac } from 'node:crypto'
import { defineAppTrigger, ignoredCall } from '../app/define-app-trigger.ts'
import { sameSecret } from '../app/same-secret.ts'
import format from '../formats/whatsAppTrigger.json' with { type: 'json' }
import { whatsAppService } from './whatsapp-service.ts'

const object = 'whatsapp_business_account'
const shared = { path: 'webhook', responseMode: 'onReceived' } as const

export const whatsAppTrigger = defineAppTrigger({
  name: 'whatsAppTrigger',
  label: 'WhatsApp Trigger',
  description: 'Starts the workflow for messages and other events of WhatsApp',
  format,
  words: {
    labels: { updates: 'Trigger On', messageStatusUpdates: 'Receive Message Status Updates' },
    descriptions: {
      messageStatusUpdates: 'Which news about messages that were sent start the workflow',
    },
  },
  service: whatsAppService,
  credentials: [{ name: 'whatsAppTriggerApi', required: true }],
  icon: 'file:whatsApp.svg',
  color: '#1d9e4c',
  subtitle: '={{ $parameter["updates"].join(", ") }}',
  codex: { categories: ['Communication'], alias: ['WhatsApp', 'chat', 'Meta'] },
  webhooks: [
    { name: 'setup', httpMethod: 'GET', ...shared },
    { name: 'default', httpMethod: 'POST', ...shared },
  ],
  async subscribe({ params, send, webhookUrl, context }) {
    refuseOthers(await send({ url: '/app/subscriptions' }), webhookUrl)
    await send({
      method: 'POST',
      url: '/app/subscriptions',
      body: {
        object,
        callback_url: webhookUrl,
        verify_token: await verifyToken(context),
        fields: params.texts('updates').join(','),
        include_values: true,
      },
    })
  },
  async unsubscribe({ send }) {
    await send({ method: 'DELETE', url: '/app/subscriptions', query: { object } })
  },
  async verify(context) {
    const isGenuine = context.webhook === 'setup' ? await isAsked(context) : await isSigned(context)
    return isGenuine ? undefined : { status: 403, body: { message: 'The call does not come from Meta' } }
  },
  receive({ params, context: { request, webhook } }) {
    if (webhook === 'setup')
      return {
        response: {
          body: textOf(request.query['hub.challenge']),
          headers: { 'content-type': 'text/plain' },
        },
      }
    const statuses = params.texts('options.messageStatusUpdates')
    const events = eventsIn(request.body, params.texts('updates'))
      .map((event) => withStatuses(event, statuses))
      .filter((event) => event !== undefined)
    return events.length === 0 ? ignoredCall : { items: [events.map((json) => ({ json }))] }
  },
})

/** An app of Meta calls one address: that of somebody else is not taken away. */
function refuseOthers(body: unknown, webhookUrl: string): void {
  const all = isJsonObject(body) && Array.isArray(body.data) ? body.data.filter(isJsonObject) : []
  const taken = all.map((each) => (each.object === object ? textOf(each.callback_url) : ''))
  const { origin } = new URL(webhookUrl)
  if (taken.some((url) => URL.canParse(url) && new URL(url).origin !== origin))
    throw new Error(
      'The Meta app already calls another address for WhatsApp. Remove that one or use another app.',
    )
}

type Account = Pick<VerifyContext, 'node' | 'credential'>

const secretOf = async ({ credential }: Account): Promise<string> =>
  textOf((await credential('whatsAppTriggerApi')).clientSecret)

/** Meta asks for it while it is being told the address, before anything could be remembered. */
const verifyToken = async (context: Account): Promise<string> =>
  createHmac('sha256', await secretOf(context))
    .update(context.node.id ?? context.node.name)
    .digest('hex')

const isAsked = async (context: VerifyContext): Promise<boolean> =>
  sameSecret(await verifyToken(context), textOf(context.request.query['hub.verify_token']))

async function isSigned(context: VerifyContext): Promise<boolean> {
  const { headers, rawBody = new Uint8Array() } = context.request
  const hash = createHmac('sha256', await secretOf(context))
    .update(rawBody)
    .digest('hex')
  return sameSecret(`sha256=${hash}`, headers['x-hub-signature-256'] ?? '')
}

/** Each change that is wanted, with the name of its field. */
function eventsIn(body: unknown, wanted: readonly string[]): JsonObject[] {
  if (!isJsonObject(body) || body.object !== object || !Array.isArray(body.entry)) return []
  const changes = body.entry
    .filter(isJsonObject)
    .flatMap((entry) => (Array.isArray(entry.changes) ? entry.changes.filter(isJsonObject) : []))
  return changes
    .filter(({ field }) => wanted.includes(textOf(field)))
    .map(({ field, value }) => ({ ...(isJsonObject(value) && value), field }))
}

/** Without the news of messages that are not wanted; undefined when nothing is left. */
function withStatuses(event: JsonObject, wanted: readonly string[]): JsonObject | undefined {
  const isAll = wanted.length === 0 || wanted.includes('all')
  if (isAll || event.field !== 'messages' || !Array.isArray(event.statuses)) return event
  const statuses = event.statuses.filter((each) => isJsonObject(each) && wanted.includes(textOf(each.status)))
  return statuses.length === 0 ? undefined : { ...event, statuses }
}
