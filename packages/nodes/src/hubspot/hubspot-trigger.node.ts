import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import { defineAppTrigger, ignoredCall } from '../app/define-app-trigger.ts'
import type { ListCall } from '../app/define-app.ts'
import type { AppParams } from '../app/params.ts'
import format from '../formats/hubspotTrigger.json' with { type: 'json' }
import { appWebhooks } from './app-webhooks.ts'
import { propertyOptions } from './hubspot-lists.ts'
import { hubspotService } from './hubspot-service.ts'
import { hubspotTriggerWords } from './hubspot-trigger.words.ts'
import { isSigned } from './is-signed.ts'

const shared = { path: 'webhook', responseMode: 'onReceived' } as const

export const hubspotTrigger = defineAppTrigger({
  name: 'hubspotTrigger',
  label: 'HubSpot Trigger',
  description: 'Starts the workflow when something happens in HubSpot',
  format,
  words: hubspotTriggerWords,
  service: hubspotService,
  credentials: [{ name: 'hubspotDeveloperApi', required: true }],
  icon: 'file:hubspot.svg',
  color: '#e5532d',
  subtitle: '={{ ($parameter["eventsUi"].eventValues ?? []).map((each) => each.name).join(", ") }}',
  codex: {
    categories: ['Marketing', 'Sales'],
    alias: ['crm', 'contact', 'company', 'deal', 'ticket', 'event'],
  },
  lists: { property: listProperties },
  webhooks: [
    { name: 'setup', httpMethod: 'GET', ...shared },
    { name: 'default', httpMethod: 'POST', ...shared },
  ],
  async subscribe({ params, context, webhookUrl, memory }) {
    const wanted = eventsIn(params)
    if (wanted.length === 0) throw new Error('Add an event that starts the workflow')
    const hooks = await appWebhooks(context)
    await hooks.refuseOthers(webhookUrl)
    // What is left from before would call here as well.
    for (const id of await hooks.list()) await hooks.remove(id)
    await hooks.callAt(webhookUrl, Number(params.value('additionalFields.maxConcurrentRequests') ?? 5))
    const subscriptions: string[] = []
    try {
      for (const event of wanted) subscriptions.push(await hooks.create(event))
    } catch (error) {
      // An app that calls here for nothing could not be used for anything else.
      await end(hooks, subscriptions)
      throw error
    }
    Object.assign(memory, { subscriptions, webhookUrl })
  },
  async unsubscribe({ context, memory }) {
    const ids = Array.isArray(memory.subscriptions) ? memory.subscriptions.map(textOf) : []
    await end(await appWebhooks(context), ids)
  },
  async verify({ request, webhook, credential, memory, now }) {
    // Nothing starts when someone looks whether there is anyone.
    if (webhook === 'setup') return undefined
    const secret = textOf((await credential('hubspotDeveloperApi')).clientSecret)
    const genuine = isSigned(request, { secret, url: textOf(memory.webhookUrl), now: now() })
    return genuine ? undefined : { status: 401, body: { message: 'The signature of the call is wrong' } }
  },
  receive({ params, context: { request, webhook } }) {
    if (webhook === 'setup') return { response: { status: 200, body: 'OK' } }
    const wanted = eventsIn(params)
    const events = [request.body].flat().filter(isJsonObject)
    const items = events.filter((event) => wanted.some((each) => isSame(each, event))).map(named)
    return items.length === 0 ? ignoredCall : { items: [items.map((json) => ({ json }))] }
  },
})

async function end(
  hooks: Awaited<ReturnType<typeof appWebhooks>>,
  subscriptions: readonly string[],
): Promise<void> {
  for (const id of subscriptions) await hooks.remove(id)
  await hooks.stop()
}

interface WatchedEvent {
  eventType: string
  propertyName?: string
}

function eventsIn({ rows }: AppParams): WatchedEvent[] {
  return rows('eventsUi.eventValues').map(({ name, property }) => ({
    eventType: textOf(name),
    ...(textOf(name).endsWith('.propertyChange') && { propertyName: textOf(property) }),
  }))
}

const isSame = ({ eventType, propertyName }: WatchedEvent, event: JsonObject): boolean =>
  event.subscriptionType === eventType && (propertyName === undefined || event.propertyName === propertyName)

/** The id of what it is about has its own name: `contactId`. */
function named({ objectId, ...event }: JsonObject): JsonObject {
  const [kind] = textOf(event.subscriptionType).split('.')
  return { ...event, [`${kind}Id`]: objectId }
}

async function listProperties(call: ListCall): Promise<PropertyOption[]> {
  const lists = watchedTypes(call.params).map((type) => propertyOptions(call, type))
  return (await Promise.all(lists)).flat()
}

const types: Readonly<Record<string, string>> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  ticket: 'tickets',
}

/** The editor does not say which event a property is chosen for: those of all that are watched are listed. */
const watchedTypes = (params: AppParams): string[] => [
  ...new Set(
    eventsIn(params)
      .filter(({ propertyName }) => propertyName !== undefined)
      .flatMap(({ eventType }) => types[eventType.split('.')[0] ?? ''] ?? []),
  ),
]
