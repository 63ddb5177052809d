import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { VerifyContext } from '@heddle/core/node'
import { defineAppTrigger, type ReceivedCall, type SubscriptionCall } from '../app/define-app-trigger.ts'
import type { AppParams } from '../app/params.ts'
import { sameSecret } from '../app/same-secret.ts'
import format from '../formats/jiraTrigger.json' with { type: 'json' }
import { verifyJwt } from '../jwt/verify-jwt.ts'
import { classicHooks, serverHooks } from './admin-webhooks.ts'
import { findSite } from './cloud-sites.ts'
import { dynamicHooks, extendHooks } from './dynamic-webhooks.ts'
import { isServer, jiraService } from './jira-service.ts'
import { jiraTriggerWords } from './jira-trigger.words.ts'
import type { WantedHook, WebhookKind } from './webhook-kinds.ts'

const accounts = {
  cloud: 'jiraSoftwareCloudApi',
  cloudOAuth2: 'jiraSoftwareCloudOAuth2Api',
  server: 'jiraSoftwareServerApi',
  serverPat: 'jiraSoftwareServerPatApi',
}

export const jiraTrigger = defineAppTrigger({
  name: 'jiraTrigger',
  label: 'Jira Trigger',
  description: 'Starts the workflow when something happens in Jira',
  format,
  words: jiraTriggerWords,
  service: jiraService,
  icon: 'file:jira.svg',
  color: '#2684ff',
  subtitle: '={{ $parameter["events"].join(", ") }}',
  codex: {
    categories: ['Development', 'Productivity'],
    alias: ['issue', 'ticket', 'bug', 'sprint', 'atlassian', 'event'],
  },
  credentials: [
    ...Object.entries(accounts).map(([version, name]) => ({
      name,
      required: true,
      displayOptions: { show: { jiraVersion: [version] } },
    })),
    { name: 'httpQueryAuth', required: true, displayOptions: { show: { authenticateWebhook: [true] } } },
    {
      name: 'httpQueryAuth',
      required: true,
      displayOptions: { show: { incomingAuthentication: ['queryAuth'] } },
    },
  ],
  webhooks: [{ name: 'default', httpMethod: 'POST', path: 'webhook', responseMode: 'onReceived' }],
  async subscribe(call) {
    const hooks = await kindOf(call)
    // One that was left behind may call for other events, or with other data.
    for (const id of await hooks.find(call.webhookUrl)) await hooks.remove(id)
    call.memory.webhookId = await hooks.create(await wantedHook(call))
  },
  async unsubscribe(call) {
    const id = textOf(call.memory.webhookId)
    if (id !== '') await (await kindOf(call)).remove(id)
  },
  async verify(context) {
    const message = (await refuseQuery(context)) ?? (await refuseToken(context))
    return message === undefined ? undefined : { status: 403, body: { message } }
  },
  async receive(call) {
    const { params, context } = call
    const { query, body: sent } = context.request
    const body = isJsonObject(sent) ? sent : {}
    if (isOAuth2(params)) await extendDaily(call, body)
    return { items: [[{ json: { ...body, ...filledIn(query, params) } }]] }
  },
})

async function kindOf(call: SubscriptionCall): Promise<WebhookKind> {
  if (isServer(call.params)) return serverHooks(call)
  if (!isOAuth2(call.params)) return classicHooks(call)
  const { domain, clientSecret } = await call.context.credential(accounts.cloudOAuth2)
  if (textOf(clientSecret) === '')
    throw new Error('Enter a client ID and a client secret in the credential: calls are checked with them')
  return dynamicHooks(call, await findSite(call.send, textOf(domain)))
}

const isOAuth2 = (params: Pick<AppParams, 'text'>): boolean => params.text('jiraVersion') === 'cloudOAuth2'

/** When the webhooks of a node were last extended by this process. */
const extended = new Map<string, number>()
const dayMs = 24 * 60 * 60 * 1000

/** Nothing else keeps them alive. */
async function extendDaily({ send, context }: ReceivedCall, body: JsonObject): Promise<void> {
  const [key, now] = [`${context.workflow.id} ${context.node.name}`, context.now().getTime()]
  if (now - (extended.get(key) ?? -Infinity) < dayMs) return
  extended.set(key, now)
  // The event must not be lost for it; there is another try tomorrow.
  await extendHooks(send, body).catch(() => undefined)
}

const isGuarded = (values: Readonly<Record<string, unknown>>): boolean =>
  values.authenticateWebhook === true || values.incomingAuthentication === 'queryAuth'

async function wantedHook({ params, context, webhookUrl }: SubscriptionCall): Promise<WantedHook> {
  const { name, value } = isGuarded(params.values) ? await context.credential('httpQueryAuth') : {}
  return {
    address: webhookUrl,
    query: name === undefined ? [] : [[textOf(name), textOf(value)]],
    events: eventsOf(params),
    variables: params.texts('additionalFields.includeFields'),
    jql: params.text('additionalFields.filter'),
    excludeBody: params.flag('additionalFields.excludeBody'),
  }
}

/** Jira has no word for all events: each of them is named. */
function eventsOf(params: AppParams): string[] {
  const chosen = params.texts('events')
  if (!chosen.includes('*')) return chosen
  const lists = format.layouts[0]?.parameters.filter(({ name }) => name === 'events') ?? []
  const list = lists.find((each) => 'show' in each === isOAuth2(params))
  return (list?.values ?? []).filter((event) => event !== '*')
}

/** What Jira put into the address; not what lets it in. */
const filledIn = (query: JsonObject, params: AppParams): JsonObject =>
  Object.fromEntries(
    params
      .texts('additionalFields.includeFields')
      .filter((name) => query[name] !== undefined)
      .map((name) => [name, query[name]]),
  )

async function refuseQuery({ params, request, credential }: VerifyContext): Promise<string | undefined> {
  if (!isGuarded(params)) return undefined
  const { name, value } = await credential('httpQueryAuth')
  const given = textOf(request.query[textOf(name)])
  return sameSecret(textOf(value), given) ? undefined : 'The call does not have what lets it in'
}

/** What is sent to an app carries a token that is signed with the secret of the app. */
async function refuseToken({ params, request, credential, now }: VerifyContext): Promise<string | undefined> {
  if (params.jiraVersion !== 'cloudOAuth2') return undefined
  const key = textOf((await credential(accounts.cloudOAuth2)).clientSecret)
  const token = /^(?:bearer|jwt) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const verdict = verifyJwt(token, { key, algorithms: ['HS256'], now: now(), clockToleranceSeconds: 60 })
  return key !== '' && verdict.valid ? undefined : 'The call does not come from Jira'
}
