import { isJsonObject, type JsonObject } from '@heddle/core'
import type { DoubleAnswer, DoubleRequest } from '../testing/double.ts'

export const slackWorld = {
  hosts: ['slack.com', 'files.slack.com'],
  credentials: {
    slackApi: { accessToken: 'xoxb', signatureSecret: 'sign', allowedHosts: 'slack.com, *.slack.com' },
    slackOAuth2Api: { oauthTokenData: { access_token: 'xoxb' }, allowedHosts: 'slack.com, *.slack.com' },
  },
  service,
}

export const channels = Array.from({ length: 3 }, (_, index) => ({ id: `C${index}`, name: `room${index}` }))
export const members = [
  { id: 'U1', name: 'ann' },
  { id: 'U2', name: 'bo' },
  { id: 'U3', name: 'cy', deleted: true },
]
export const messages = [
  { ts: '1.1', text: 'a' },
  { ts: '1.2', text: 'b' },
  { ts: '1.3', text: 'c' },
]
export const channel = { id: 'C1', name: 'room1' }
export const groups = [{ id: 'S1' }, { id: 'S2' }]
export const uploadUrl = 'https://files.slack.com/upload/v1/ABC'

/** Lists that go on after a cursor: one entry more than fits is on the next page. */
const lists: Readonly<Record<string, readonly [string, readonly unknown[]]>> = {
  'conversations.list': ['channels', channels],
  'conversations.history': ['messages', messages],
  'conversations.replies': ['messages', messages],
  'conversations.members': ['members', ['U1', 'U2', 'U3']],
  'chat.scheduledMessages.list': ['scheduled_messages', [{ id: 'Q1' }, { id: 'Q2' }]],
  'stars.list': ['items', [{ type: 'message' }, { type: 'file' }]],
  'users.list': ['members', members],
}

const changed = { channel }
const sent = { channel: 'C1', ts: '1.1', message: { text: 'Hi' } }
const group = { usergroup: { id: 'S1' } }

const answers: Readonly<Record<string, object>> = {
  'conversations.create': changed,
  'conversations.info': changed,
  'conversations.invite': changed,
  'conversations.join': changed,
  'conversations.open': { channel: { id: 'D1' } },
  'conversations.rename': changed,
  'conversations.setPurpose': changed,
  'conversations.setTopic': changed,
  'chat.postMessage': sent,
  'chat.postEphemeral': { message_ts: '1.1' },
  'chat.scheduleMessage': { channel: 'C1', scheduled_message_id: 'Q1', post_at: 1 },
  'chat.update': sent,
  'chat.delete': { channel: 'C1', ts: '1.1' },
  'chat.getPermalink': { channel: 'C1', permalink: 'https://x.slack.com/p1' },
  'reactions.get': { type: 'message', message: { reactions: [] } },
  'files.getUploadURLExternal': { upload_url: uploadUrl, file_id: 'F1' },
  'files.completeUploadExternal': { files: [{ id: 'F1', title: 'T' }] },
  'files.info': { file: { id: 'F1' } },
  'users.getPresence': { presence: 'active' },
  'users.profile.get': { profile: { first_name: 'Ann' } },
  'users.profile.set': { profile: { first_name: 'Bea' } },
  'users.lookupByEmail': { user: members[0] },
  'team.profile.get': { profile: { fields: [{ id: 'Xf1', label: 'Team' }] } },
  'usergroups.create': group,
  'usergroups.enable': group,
  'usergroups.disable': group,
  'usergroups.update': group,
  'usergroups.users.update': group,
  'usergroups.list': { usergroups: groups },
  'usergroups.users.list': { users: ['U1', 'U2'] },
  'assistant.search.context': { results: { messages } },
}

/** Slack as it is documented: the status is 200 whatever happens, and `ok` tells whether it went well. */
function service({ path, query, body, headers, host }: DoubleRequest): DoubleAnswer | undefined {
  if (headers.authorization !== 'Bearer xoxb') return no('invalid_auth')
  if (host === 'files.slack.com') return { body: path.startsWith('/upload/') ? 'OK - 5' : 'picture' }
  const method = path.slice('/api/'.length)
  const given = { ...query, ...(isJsonObject(body) && body) }
  const problem = problemOf(given)
  if (problem) return problem
  const list = lists[method]
  if (list) return pageOf(list, query)
  if (method === 'users.info')
    return { body: { ok: true, user: members.find(({ id }) => id === given.user) } }
  if (method === 'search.messages' || method === 'files.list') return numbered(method, query)
  return { body: { ok: true, ...answers[method] } }
}

function problemOf({ channel: room, file, user, usergroup }: Record<string, unknown>) {
  if (room === 'C404') return no('channel_not_found')
  if (room === 'C403') return no('missing_scope', { needed: 'chat:write', provided: 'users:read' })
  if (file === 'F404') return no('file_not_found')
  if (user === 'U404') return no('user_not_found')
  return usergroup === 'S404' ? no('no_such_subteam') : undefined
}

const no = (error: string, more: object = {}): DoubleAnswer => ({ body: { ok: false, error, ...more } })

/** Two entries a page, whatever is asked for. */
function pageOf([name, entries]: readonly [string, readonly unknown[]], { cursor }: DoubleRequest['query']) {
  const from = Number(cursor ?? 0)
  const next = from + 2 < entries.length ? String(from + 2) : ''
  return {
    body: { ok: true, [name]: entries.slice(from, from + 2), response_metadata: { next_cursor: next } },
  }
}

const files = Array.from({ length: 201 }, (_, index) => ({ id: `F${index}` }))

function numbered(method: string, { page = '1', count }: DoubleRequest['query']) {
  const all = method === 'files.list' ? files : files.map(({ id }) => ({ iid: id }))
  const size = Number(count)
  const entries = all.slice((Number(page) - 1) * size, Number(page) * size)
  return {
    body: {
      ok: true,
      ...(method === 'files.list' ? { files: entries } : { messages: { matches: entries } }),
    },
  }
}

export const asksPost = (method: string, body: JsonObject = {}) => ({
  method: 'POST',
  path: `/api/${method}`,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
})
export const asksGet = (method: string, query: Record<string, string> = {}) => ({
  method: 'GET',
  path: `/api/${method}`,
  query,
})

export const ok = { ok: true }
