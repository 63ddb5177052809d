import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { encodeMail, mailOfParams } from './compose-mail.ts'
import { ask, headerOf, ownAddress, pathOf } from './gmail-service.ts'

/** Answers a message in its thread: to whoever wrote it and to the others who got it, unless the options say otherwise. */
export async function answerMail(call: AppCall, messageId: string): Promise<unknown> {
  const { send, params } = call
  const original = await ask(send, pathOf('messages', messageId), { format: 'metadata' })
  const own = await ownAddress(send)
  const sender = params.maybe('options.senderName')
  const raw = await encodeMail({
    ...(await mailOfParams(call)),
    ...(sender !== undefined && { from: `${sender} <${own}>` }),
    to: params.maybe('recipients') ?? recipientsOf(original, { params, own }),
    subject: params.maybe('replySubject') ?? headerOf(original, 'subject'),
    ...threadHeaders(original),
  })
  const threadId = params.maybe('replyThread') ?? textOf(original.threadId)
  return send({ method: 'POST', url: '/messages/send', body: { raw, threadId } })
}

function recipientsOf(original: JsonObject, { params, own }: { params: AppParams; own: string }): string {
  const authors = params.flag('options.replyToRecipientsOnly') ? [] : [headerOf(original, 'from')]
  const others = params.flag('options.replyToSenderOnly') ? [] : headerOf(original, 'to').split(',')
  return [...authors, ...others.filter((each) => !each.includes(own))]
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join(', ')
}

/** By these a mail program knows which message is answered. */
export function threadHeaders(message: JsonObject): { inReplyTo: string; references: string } {
  const id = headerOf(message, 'message-id')
  return { inReplyTo: id, references: id }
}
