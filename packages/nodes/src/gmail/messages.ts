import type { JsonObject } from '@heddle/core'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import { mailOf } from '../app/question.ts'
import { sendAndWait } from '../app/send-and-wait.ts'
import { answerMail } from './answer-mail.ts'
import { addresses, encodeMail, mailOfParams } from './compose-mail.ts'
import { ask, forEachEntry, gmailPages, ownAddress, pathOf } from './gmail-service.ts'
import { readMessage, shortFormat, simplify } from './read-message.ts'
import { searchQuery } from './search-query.ts'

const messagePath = (id: string) => pathOf('messages', id)

type LabelsOf = (labelIds: string[]) => JsonObject

/** Puts labels on a message or a thread, or takes them off. */
export const changeLabels = (kind: 'message' | 'thread', change: LabelsOf): AppOperation => ({
  request: ({ text, texts }) => ({
    method: 'POST',
    url: `${pathOf(`${kind}s`, text(`${kind}Id`))}/modify`,
    body: change(texts('labelIds')),
  }),
})

export const messageOperations: Record<string, AppOperation> = {
  send: { run: sendMessage },
  sendAndWait: sendAndWait(async ({ send, params }, { message, links }) => {
    const to = await addresses(params, 'sendTo', 'To')
    const raw = await encodeMail({ to, subject: params.text('subject'), ...mailOf(message, links) })
    return send({ method: 'POST', url: '/messages/send', body: { raw } })
  }),
  reply: { run: (call) => answerMail(call, call.params.text('messageId')) },
  get: {
    effect: 'reads',
    run: (call) => readMessages(call, [{ id: call.params.text('messageId') }]),
  },
  getAll: {
    effect: 'reads',
    async run(call) {
      const { list, params, context } = call
      const query = searchQuery(params, context.timezone)
      const found = await list({ url: '/messages', query }, gmailPages('messages'))
      return params.text('format') === 'ids' ? found : readMessages(call, found)
    },
  },
  delete: {
    request: ({ text }) => ({ method: 'DELETE', url: messagePath(text('messageId')) }),
    items: () => ({ success: true }),
  },
  addLabels: changeLabels('message', (addLabelIds) => ({ addLabelIds })),
  removeLabels: changeLabels('message', (removeLabelIds) => ({ removeLabelIds })),
  markAsRead: changeLabels('message', () => ({ removeLabelIds: ['UNREAD'] })),
  markAsUnread: changeLabels('message', () => ({ addLabelIds: ['UNREAD'] })),
}

async function sendMessage(call: AppCall): Promise<unknown> {
  const { send, params } = call
  const sender = params.maybe('options.senderName')
  const to = await addresses(params, 'sendTo', 'To')
  const raw = await encodeMail({
    ...(await mailOfParams(call)),
    ...(sender !== undefined && { from: `${sender} <${await ownAddress(send)}>` }),
    to,
    replyTo: await addresses(params, 'options.replyTo', 'Reply to'),
    subject: params.text('subject'),
  })
  return send({ method: 'POST', url: '/messages/send', body: { raw } })
}

/** Messages in short, taken apart, or in a format of Gmail that the first version offered. */
async function readMessages(call: AppCall, entries: readonly JsonObject[]): Promise<unknown> {
  const { send, params, context } = call
  const format = params.maybe('format')
  const isShort = params.flag('simple') && format === undefined
  const query = isShort ? shortFormat : { format: format ?? 'raw' }
  const get = (id: string) => ask(send, messagePath(id), query)
  if (isShort) return simplify(send, await forEachEntry(entries, get))
  if (format !== undefined) return forEachEntry(entries, get)
  return new OwnItems(await forEachEntry(entries, async (id) => readMessage(context, await get(id), params)))
}
