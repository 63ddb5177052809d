import type { JsonObject } from '@heddle/core'
import type { DoubleAnswer, DoubleRequest } from '../testing/double.ts'

export const webhook = 'https://discord.com/api/webhooks/1/secret'

export const discordWorld = {
  hosts: ['discord.com'],
  credentials: {
    discordBotApi: { botToken: 'B', allowedHosts: 'discord.com' },
    discordOAuth2Api: {
      botToken: 'B',
      oauthTokenData: { access_token: 'person' },
      allowedHosts: 'discord.com',
    },
    discordWebhookApi: { webhookUri: webhook },
  },
  service,
}

export const channels = [
  { id: '10', name: 'general', type: 0 },
  { id: '11', name: 'voice', type: 2 },
  { id: '12', name: 'Rooms', type: 4 },
]
export const messages = Array.from({ length: 101 }, (_, index) => ({
  id: String(200 - index),
  channel_id: '10',
  content: `m${index}`,
  pinned: false,
}))
export const members = Array.from({ length: 101 }, (_, index) => ({
  user: { id: String(index + 1), username: `u${index + 1}` },
  roles: [],
  deaf: false,
}))
export const sent = { id: '99', channel_id: '10', content: 'Hi' }

/** Discord as it is documented. */
function service(request: DoubleRequest): DoubleAnswer | undefined {
  const { method, path, query, headers } = request
  if (path === '/api/webhooks/1/secret') return query.wait === 'true' ? { body: sent } : { status: 204 }
  if (headers.authorization !== 'Bot B')
    return { status: 401, body: { message: '401: Unauthorized', code: 0 } }
  if (path.includes('/404')) return { status: 404, body: { message: 'Unknown Channel', code: 10003 } }
  if (path.includes('/400')) return { status: 400, body: invalidForm }
  const place = `${method} ${path.replace('/api/v10', '')}`
  if (place === 'GET /channels/10/messages') return { body: pageOfMessages(query) }
  if (place === 'GET /guilds/1/members') return { body: pageOfMembers(query) }
  const answer = answers.find(([pattern]) => pattern.test(place))
  return answer && (answer[1] === undefined ? { status: 204 } : { body: answer[1] })
}

const invalidForm = {
  message: 'Invalid Form Body',
  code: 50035,
  errors: { content: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] } },
}

const answers: readonly (readonly [RegExp, unknown])[] = [
  [/^GET \/users\/@me\/guilds$/, [{ id: '1', name: 'Home' }]],
  [/^POST \/users\/@me\/channels$/, { id: '77' }],
  [/^GET \/guilds\/1\/channels$/, channels],
  [
    /^GET \/guilds\/1\/roles$/,
    [
      { id: '1', name: '@everyone' },
      { id: '5', name: 'Admin' },
    ],
  ],
  [/^(POST \/guilds\/1\/channels|(GET|PATCH|DELETE) \/channels\/10)$/, channels[0]],
  [/^POST \/channels\/\d+\/messages$/, sent],
  [/^GET \/channels\/10\/messages\/200$/, messages[0]],
  [/^DELETE \/channels\/10\/messages\/200$/, undefined],
  [/^PUT \/channels\/10\/messages\/200\/reactions\//, undefined],
  [/^PATCH \/guilds\/1\/members\/7$/, members[6]],
  [/^(PUT|DELETE) \/guilds\/1\/(members|bans)\/7/, undefined],
]

function pageOfMessages({ before, limit }: DoubleRequest['query']) {
  const from = before === undefined ? 0 : messages.findIndex(({ id }) => id === before) + 1
  return messages.slice(from, from + Number(limit))
}

function pageOfMembers({ after = '0', limit }: DoubleRequest['query']) {
  return members.slice(Number(after), Number(after) + Number(limit))
}

export const asks = (method: string, path: string, more: JsonObject = {}) => [
  { method, path: `/api/v10${path}`, ...more },
]
export const byId = (value: string) => ({ mode: 'id', value })
export const inGuild = (resource: string, operation: string, more: JsonObject = {}) => ({
  resource,
  operation,
  guildId: byId('1'),
  channelId: byId('10'),
  ...more,
})
export const ok = { success: true }
