import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { BinaryValue } from '@heddle/core/run'
import { createHmac } from 'node:crypto'
import { defineAppTrigger, ignoredCall, type ReceivedCall } from '../app/define-app-trigger.ts'
import { valueIn } from '../app/paging.ts'
import { sameSecret } from '../app/same-secret.ts'
import format from '../formats/slackTrigger.json' with { type: 'json' }
import { slackLists } from './slack-lists.ts'
import { channelUrl, get, slackService } from './slack-service.ts'

export const slackTrigger = defineAppTrigger({
  name: 'slackTrigger',
  label: 'Slack Trigger',
  description: 'Starts the workflow when something happens in Slack',
  format,
  words: {
    labels: { trigger: 'Trigger On', channelId: 'Channel to Watch', userIds: 'Users to Ignore' },
    descriptions: {
      trigger: 'What starts the workflow. The Slack app has to subscribe to the same events.',
      watchWorkspace: 'Whether to look at all channels of the workspace',
      downloadFiles: 'Whether to download files that are shared',
      resolveIds: 'Whether to add the names of users and channels to their IDs',
      userIds: 'Users whose events do not start the workflow',
      reactionEmojis: 'The only emoji that start the workflow, separated by commas',
    },
    choices: {
      any_event: 'Any Event',
      app_home_opened: 'Bot App Home Opened',
      app_mention: 'Bot / App Mention',
      file_public: 'File Made Public',
      file_share: 'File Shared',
      message: 'New Message Posted to Channel',
      channel_created: 'New Public Channel Created',
      team_join: 'New User',
      reaction_added: 'Reaction Added',
    },
  },
  service: slackService,
  credentials: [{ name: 'slackApi', required: true }],
  icon: 'file:slack.svg',
  color: '#e01e5a',
  subtitle: '={{ $parameter["trigger"].join(", ") }}',
  codex: { categories: ['Communication'], alias: ['chat', 'message', 'event'] },
  lists: { channelId: slackLists.channelId ?? noEntries, 'options.userIds': slackLists.userIds ?? noEntries },
  urls: { channelId: channelUrl },
  webhooks: [{ name: 'default', httpMethod: 'POST', path: 'webhook', responseMode: 'onReceived' }],
  activationMessage: 'Enter the production URL of this node under Event Subscriptions of your Slack app.',
  async verify({ request, credential, now }) {
    const secret = textOf((await credential('slackApi')).signatureSecret)
    if (secret === '' || isSigned(request, secret, now())) return undefined
    return { status: 401, body: { message: 'The signature of the call is wrong' } }
  },
  async receive(call) {
    const { body } = call.context.request
    const sent = isJsonObject(body) ? body : {}
    // Slack asks once whether somebody listens at the address.
    if (sent.type === 'url_verification') return { response: { body: { challenge: sent.challenge } } }
    const event = isJsonObject(sent.event) ? sent.event : {}
    if (!isWanted(event, call)) return ignoredCall
    const names = call.params.flag('options.resolveIds') ? await namesIn(event, call) : {}
    const binary = await filesOf(event, call)
    return { items: [[{ json: { ...event, ...names }, ...(binary && { binary }) }]] }
  },
})

async function noEntries() {
  return []
}

/** Calls that are older may have been recorded by somebody. */
const mostSeconds = 5 * 60

function isSigned(
  { headers, rawBody = new Uint8Array() }: { headers: Record<string, string>; rawBody?: Uint8Array },
  secret: string,
  now: Date,
): boolean {
  const time = headers['x-slack-request-timestamp'] ?? ''
  if (!(Math.abs(now.getTime() / 1000 - Number(time)) <= mostSeconds)) return false
  const hash = createHmac('sha256', secret).update(`v0:${time}:`).update(rawBody).digest('hex')
  return sameSecret(`v0=${hash}`, headers['x-slack-signature'] ?? '')
}

function channelOf({ channel, item }: JsonObject): string {
  const given = channel ?? (isJsonObject(item) ? item.channel : undefined)
  return textOf(isJsonObject(given) ? given.id : given)
}

function isWanted(event: JsonObject, { params }: ReceivedCall): boolean {
  const wanted = new Set(params.texts('trigger'))
  const kinds = [event.type, event.subtype].map(textOf)
  if (!wanted.has('any_event') && !kinds.some((kind) => wanted.has(kind))) return false
  const [channel, watched] = [channelOf(event), params.id('channelId')]
  const elsewhere = channel !== '' && watched !== '' && channel !== watched
  if (elsewhere && !params.flag('watchWorkspace')) return false
  if (params.texts('options.userIds').includes(textOf(event.user))) return false
  const emojis = params.texts('options.reactionEmojis').map((each) => each.replaceAll(':', ''))
  return event.type !== 'reaction_added' || emojis.length === 0 || emojis.includes(textOf(event.reaction))
}

/** The names behind the ids of an event, beside them. */
async function namesIn(event: JsonObject, { send }: ReceivedCall): Promise<JsonObject> {
  const userName = async (user: unknown) =>
    valueIn(await send(get('users.info', { user: textOf(user) })), 'user.name')
  const channel = channelOf(event)
  return {
    ...(event.user !== undefined && { user_resolved: await userName(event.user) }),
    ...(event.type === 'reaction_added' &&
      event.item_user !== undefined && { item_user_resolved: await userName(event.item_user) }),
    ...(channel !== '' && {
      channel_resolved: valueIn(await send(get('conversations.info', { channel })), 'channel.name'),
    }),
  }
}

async function filesOf(
  { subtype, files }: JsonObject,
  { params, exchange, context: { binary } }: ReceivedCall,
): Promise<Record<string, BinaryValue> | undefined> {
  if (subtype !== 'file_share' || !params.flag('downloadFiles') || !Array.isArray(files)) return undefined
  const shared = files.filter(isJsonObject)
  const stored = shared.map(async ({ url_private_download: url, name, mimetype }, index) => {
    const { body } = await exchange({ url: textOf(url), responseType: 'stream' })
    const info = { fileName: textOf(name), mimeType: textOf(mimetype) }
    // A request for a stream is answered with one.
    return [`file_${index}`, await binary.write(body as ReadableStream<Uint8Array>, info)] as const
  })
  return Object.fromEntries(await Promise.all(stored))
}
