import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { attribution } from '../app/attribution.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { valueIn, type Paging } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { sendAndWait } from '../app/send-and-wait.ts'
import { contentOf, messageBody } from './compose-message.ts'
import { api, simplify } from './discord-service.ts'

const messagesOf = ({ id }: AppParams): string => api(`/channels/${id('channelId')}/messages`)
const messageAddress = (params: AppParams): string => `${messagesOf(params)}/${params.text('messageId')}`

/** A person is written to in a channel that the two of them have. */
async function channelFor({ params, send }: AppCall): Promise<string> {
  if (params.value('sendTo') !== 'user') return params.id('channelId')
  const body = { recipient_id: params.id('userId') }
  return textOf(valueIn(await send({ method: 'POST', url: api('/users/@me/channels'), body }), 'id'))
}

const succeeded = () => ({ success: true })

/** The newest come first: the next page is before the last one of this page. */
const messagePages: Paging = {
  size: { name: 'limit', most: 100 },
  next({ response: { body }, count, request }) {
    const last: unknown = Array.isArray(body) ? body.at(-1) : undefined
    const isOver = count < Number(request.query?.limit) || !isJsonObject(last)
    return isOver ? undefined : { query: { before: last.id } }
  },
}

const simple = ['id', 'channel_id', 'author', 'content', 'timestamp', 'type']

function messageItems(body: unknown, params: AppParams): unknown {
  const messages = [body].flat().filter(isJsonObject)
  return params.flag('options.simplify') ? messages.map((each) => simplify(each, simple)) : messages
}

export const messageOperations: Readonly<Record<string, AppOperation>> = {
  get: { request: (params) => ({ url: messageAddress(params) }), items: messageItems },
  getAll: {
    request: (params) => ({ url: messagesOf(params) }),
    paging: messagePages,
    items: messageItems,
  },
  deleteMessage: {
    request: (params) => ({ method: 'DELETE', url: messageAddress(params) }),
    items: succeeded,
  },
  react: {
    request: (params) => ({
      method: 'PUT',
      url: `${messageAddress(params)}/reactions/${encodeURIComponent(params.text('emoji'))}/@me`,
    }),
    items: succeeded,
  },
  send: {
    async run(call) {
      const url = api(`/channels/${await channelFor(call)}/messages`)
      return call.send({ method: 'POST', url, ...(await messageBody(call, contentOf(call.params))) })
    },
  },
  sendAndWait: sendAndWait(async (call, { message, links, attribution: isAttributed }) =>
    call.send({
      method: 'POST',
      url: api(`/channels/${await channelFor(call)}/messages`),
      body: {
        embeds: [{ description: isAttributed ? `${message}\n\n${line}` : message }],
        components: [{ type: buttonRow, components: links.map(linkButton) }],
      },
    }),
  ),
}

const line = `_${attribution.text}_ [${attribution.name}](${attribution.url})`

/** Discord numbers the kinds of its components. */
const buttonRow = 1
const button = { type: 2, style: 5 }

const linkButton = ({ label, url }: { label: string; url: string }): JsonObject => ({ ...button, label, url })
