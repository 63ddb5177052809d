import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import { pathOf, plain } from '../microsoft/graph-service.ts'
import { draftWithFiles, filesIn } from './attach-files.ts'
import { bodyOf, messageFields } from './compose-message.ts'
import { messageUrl, succeeded } from './outlook-service.ts'

/** Answers a message: Graph makes a draft of the answer, which gets its files and is sent, or stays a draft. */
export async function answerMessage(call: AppCall): Promise<JsonObject> {
  const { params, send } = call
  const isToSender = params.flag('replyToSenderOnly')
  const create = async () =>
    send({
      method: 'POST',
      url: messageUrl(params, isToSender ? 'createReply' : 'createReplyAll'),
      body: isToSender ? await answerToSender(call) : { comment: params.text('message') },
    })
  const files = isToSender ? await filesIn(call, 'additionalFields') : []
  const draft = await draftWithFiles(call, create, files)
  if (params.flag('options.saveAsDraft')) return plain(draft)
  await send({ method: 'POST', url: pathOf('messages', textOf(draft.id), 'send') })
  return succeeded()
}

/** Graph takes either a comment above the message that is answered, or a text of some type as the whole answer. */
async function answerToSender({ params }: AppCall): Promise<JsonObject> {
  const text = params.text('message')
  const fields = await messageFields(params, 'additionalFields')
  const isTyped = params.maybe('additionalFields.bodyContentType') !== undefined
  const message = isTyped ? { ...fields, body: bodyOf(params, text, 'additionalFields') } : fields
  return {
    ...(!isTyped && { comment: text }),
    ...(Object.keys(message).length > 0 && { message }),
  }
}
