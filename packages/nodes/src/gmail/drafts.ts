import { isJsonObject, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import { threadHeaders } from './answer-mail.ts'
import { addresses, encodeMail, mailOfParams } from './compose-mail.ts'
import { ask, forEachEntry, gmailPages, listIn, pathOf } from './gmail-service.ts'
import { readMessage } from './read-message.ts'

const draftPath = (id: string) => pathOf('drafts', id)

export const draftOperations: Record<string, AppOperation> = {
  create: { run: createDraft },
  delete: {
    request: ({ text }) => ({ method: 'DELETE', url: draftPath(text('messageId')) }),
    items: () => ({ success: true }),
  },
  get: {
    effect: 'reads',
    run: async (call) => new OwnItems([await readDraft(call, call.params.text('messageId'))]),
  },
  getAll: {
    effect: 'reads',
    async run(call) {
      const { list, params } = call
      const includeSpamTrash = params.flag('options.includeSpamTrash') || undefined
      const drafts = await list({ url: '/drafts', query: { includeSpamTrash } }, gmailPages('drafts'))
      if (params.text('format') === 'ids') return drafts
      return new OwnItems(await forEachEntry(drafts, (id) => readDraft(call, id)))
    },
  },
}

/** The id of a draft comes first; that of its message is another one. */
async function readDraft({ send, context, params }: AppCall, id: string): Promise<Item> {
  const format = params.maybe('format')
  const draft = await ask(send, draftPath(id), { format: format ?? 'raw' })
  if (format !== undefined) return { json: draft }
  const { json, binary } = await readMessage(
    context,
    isJsonObject(draft.message) ? draft.message : {},
    params,
  )
  return { json: { ...json, id: draft.id, messageId: json.id }, ...(binary && { binary }) }
}

async function createDraft(call: AppCall): Promise<unknown> {
  const { send, params } = call
  const threadId = params.maybe('options.threadId')
  const raw = await encodeMail({
    ...(await mailOfParams(call)),
    from: params.text('options.fromAlias'),
    to: await addresses(params, 'options.sendTo', 'To'),
    replyTo: await addresses(params, 'options.replyTo', 'Reply to'),
    subject: params.text('subject'),
    ...(threadId !== undefined && threadHeaders(await lastMessage(send, threadId))),
  })
  const message = { raw, ...(threadId !== undefined && { threadId }) }
  return send({ method: 'POST', url: '/drafts', body: { message } })
}

/** The newest message of a thread, with its headers. */
export async function lastMessage(send: AppCall['send'], threadId: string): Promise<JsonObject> {
  const thread = await ask(send, pathOf('threads', threadId), { format: 'metadata' })
  return listIn(thread, 'messages').at(-1) ?? {}
}
