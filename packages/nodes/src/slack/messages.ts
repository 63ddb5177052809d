import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { attribution } from '../app/attribution.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { valueIn } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { sendAndWait } from '../app/send-and-wait.ts'
import { contentOf, styleOf, targetOf, threadOf } from './compose-message.ts'
import { searchMessages } from './search-messages.ts'
import { answerOf, channelUrl, get, pagesOf, post } from './slack-service.ts'
import { secondsOf } from './slack-times.ts'

/** Who alone sees a message; undefined when everybody does. */
function onlyFor({ value }: AppParams, target: string): string | undefined {
  const given = value('otherOptions.ephemeral')
  if (given === true) return target
  const chosen = isJsonObject(given) ? given.ephemeralValues : undefined
  if (!isJsonObject(chosen) || chosen.ephemeral === false) return undefined
  return textOf(isJsonObject(chosen.user) ? chosen.user.value : chosen.user)
}

/** What only one person sees is sent to a conversation, not to the person. */
async function openConversation({ send }: AppCall, user: string): Promise<string> {
  return textOf(valueIn(await send(post('conversations.open', { users: user })), 'channel.id'))
}

const optional = ({ id }: AppParams, path: string): string | undefined => {
  const given = id(path)
  return (channelUrl.exec(given)?.[1] ?? given) || undefined
}

export const messageOperations: Readonly<Record<string, AppOperation>> = {
  post: {
    async run(call) {
      const { params, send } = call
      const target = targetOf(params)
      const user = onlyFor(params, target)
      const body = { channel: target, ...(await contentOf(call)), ...styleOf(params) }
      if (user === undefined) return answerOf(await send(post('chat.postMessage', body)))
      const channel = params.value('select') === 'user' ? await openConversation(call, user) : target
      return answerOf(await send(post('chat.postEphemeral', { ...body, channel, user })))
    },
  },
  schedule: {
    async run(call) {
      const { params, send, context } = call
      const postAt = secondsOf(params.value('postAt'), context.timezone)
      const body = { channel: targetOf(params), post_at: postAt, ...(await contentOf(call)) }
      return answerOf(await send(post('chat.scheduleMessage', { ...body, ...styleOf(params) })))
    },
  },
  update: {
    async run(call) {
      const { params, send } = call
      const which = { channel: params.id('channelId'), ts: params.text('ts') }
      const body = { ...which, ...(await contentOf(call)), ...params.fields('updateFields') }
      return answerOf(await send(post('chat.update', body)))
    },
  },
  delete: {
    request: (params) => post('chat.delete', { channel: targetOf(params), ts: params.text('timestamp') }),
    items: answerOf,
  },
  deleteScheduled: {
    request: ({ id, text }) =>
      post('chat.deleteScheduledMessage', {
        channel: id('channelId'),
        scheduled_message_id: text('scheduledMessageId'),
      }),
  },
  getManyScheduled: {
    run: ({ params, list, context: { timezone } }) =>
      list(
        get('chat.scheduledMessages.list', {
          channel: optional(params, 'filters.channelId'),
          latest: secondsOf(params.value('filters.latest'), timezone),
          oldest: secondsOf(params.value('filters.oldest'), timezone),
        }),
        pagesOf('scheduled_messages'),
      ),
  },
  getPermalink: {
    request: ({ id, text }) =>
      get('chat.getPermalink', { channel: id('channelId'), message_ts: text('timestamp') }),
  },
  search: { effect: 'reads', run: searchMessages },
  sendAndWait: sendAndWait(({ params, send }, { message, links, attribution: isAttributed }) =>
    send(
      post('chat.postMessage', {
        channel: targetOf(params),
        // What notifications show.
        text: message,
        blocks: [
          { type: 'section', text: { type: 'mrkdwn', text: message } },
          { type: 'actions', elements: links.map(linkButton) },
          ...(isAttributed ? [attributionBlock] : []),
        ],
        ...threadOf(params.value('options.thread_ts')),
      }),
    ),
  ),
}

const linkButton = ({
  label,
  url,
  isPrimary,
}: {
  label: string
  url: string
  isPrimary: boolean
}): JsonObject => ({
  type: 'button',
  text: { type: 'plain_text', text: label, emoji: true },
  url,
  ...(isPrimary && { style: 'primary' }),
})

const attributionBlock = {
  type: 'context',
  elements: [{ type: 'mrkdwn', text: `_${attribution.text} <${attribution.url}|${attribution.name}>_` }],
}
