import type { JsonObject } from '@heddle/core'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { tryTrigger } from '../testing/try-trigger.ts'
import { slackWorld } from './slack-double.ts'
import { slackTrigger } from './slack-trigger.node.ts'

const trigger = tryTrigger(slackTrigger, slackWorld)
const now = '2026-01-01T00:00:00Z'
const seconds = Date.parse(now) / 1000

/** A call of Slack, signed as it signs. */
function call(body: JsonObject, parameters: JsonObject = {}, { time = seconds, secret = 'sign' } = {}) {
  const hash = createHmac('sha256', secret)
    .update(`v0:${time}:${JSON.stringify(body)}`)
    .digest('hex')
  return trigger.call({
    parameters: { trigger: ['message'], watchWorkspace: true, ...parameters },
    now,
    request: {
      body,
      headers: { 'x-slack-request-timestamp': String(time), 'x-slack-signature': `v0=${hash}` },
    },
  })
}

const message = { type: 'message', channel: 'C1', user: 'U1', text: 'Hi' }
const happened = (event: JsonObject, parameters?: JsonObject) =>
  call({ type: 'event_callback', event }, parameters)

test('Slack is told that somebody listens at the address', async () => {
  expect(await call({ type: 'url_verification', challenge: 'abc' })).toEqual({
    response: { body: { challenge: 'abc' } },
  })
})

test.each([
  ['was signed with another secret', { secret: 'other' }],
  ['is older than five minutes', { time: seconds - 301 }],
  ['comes from the future', { time: seconds + 301 }],
])('a call that %s is refused', async (_, signature) => {
  expect(await call({ event: message }, {}, signature)).toMatchObject({ response: { status: 401 } })
})

test('an event starts the workflow', async () => {
  expect(await happened(message)).toEqual({ items: [[{ json: message }]] })
})

const there = { watchWorkspace: false, channelId: { mode: 'id', value: 'C1' } }
const reaction = { type: 'reaction_added', reaction: 'tada', user: 'U1', item: { channel: 'C1' } }
const anyReaction = { trigger: ['reaction_added'] }

test.each([
  ['another kind of event', message, { trigger: ['team_join'] }, false],
  ['any event', message, { trigger: ['any_event'] }, true],
  ['a file in a message', { ...message, subtype: 'file_share' }, { trigger: ['file_share'] }, true],
  ['the channel that is watched', message, there, true],
  ['another channel', { ...message, channel: 'C2' }, there, false],
  [
    'a reaction in another channel',
    { ...reaction, item: { channel: 'C2' } },
    { ...anyReaction, ...there },
    false,
  ],
  ['an event without a channel', { type: 'team_join' }, { ...there, trigger: ['team_join'] }, true],
  ['a person to ignore', message, { options: { userIds: ['U1'] } }, false],
  ['an emoji that is wanted', reaction, { ...anyReaction, options: { reactionEmojis: ':tada:, car' } }, true],
  ['another emoji', reaction, { ...anyReaction, options: { reactionEmojis: 'car' } }, false],
])('%s is looked at as the parameters say', async (_, event, parameters, starts) => {
  expect((await happened(event, parameters)).items !== undefined).toBe(starts)
})

test('names stand beside ids when that is wanted', async () => {
  const event = { ...reaction, item_user: 'U2' }
  const { items } = await happened(event, { ...anyReaction, options: { resolveIds: true } })

  expect(items?.[0]?.[0]?.json).toEqual({
    ...event,
    user_resolved: 'ann',
    item_user_resolved: 'bo',
    channel_resolved: 'room1',
  })
})

test('files that are shared are downloaded when that is wanted', async () => {
  const files = [
    { name: 'a.png', mimetype: 'image/png', url_private_download: 'https://files.slack.com/a.png' },
  ]
  const event = { ...message, subtype: 'file_share', files }
  const { items } = await happened(event, { trigger: ['file_share'], downloadFiles: true })

  expect(items).toEqual([
    [
      {
        json: event,
        binary: { file_0: { fileName: 'a.png', mimeType: 'image/png', data: btoa('picture') } },
      },
    ],
  ])
})
