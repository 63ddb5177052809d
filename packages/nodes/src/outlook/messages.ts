import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import { mailOf } from '../app/question.ts'
import { sendAndWait } from '../app/send-and-wait.ts'
import { askGraph, graphPages, pathOf, plain } from '../microsoft/graph-service.ts'
import { answerMessage } from './answer-message.ts'
import { asAttachment, draftWithFiles, filesIn, fitInRequest } from './attach-files.ts'
import { bodyOf, messageFields, recipientsOf } from './compose-message.ts'
import { filterQuery } from './message-filter.ts'
import { idIn, messageUrl, succeeded } from './outlook-service.ts'
import { download, messageItems, selectIn, shortMessage } from './read-messages.ts'

export const messageOperations: Record<string, AppOperation> = {
  send: { run: sendMessage },
  sendAndWait: sendAndWait(async ({ send, params }, { message, links }) =>
    send({
      method: 'POST',
      url: '/sendMail',
      body: {
        message: {
          subject: params.text('subject'),
          body: { contentType: 'html', content: mailOf(message, links).html },
          toRecipients: await recipientsOf(params.text('toRecipients')),
        },
      },
    }),
  ),
  reply: { run: answerMessage },
  get: { effect: 'reads', run: getMessage },
  getAll: {
    effect: 'reads',
    run: (call) => listMessages(call, '/messages'),
  },
  move: {
    request: (params) => ({
      method: 'POST',
      url: messageUrl(params, 'move'),
      body: { destinationId: idIn(params, 'folderId') },
    }),
    items: plain,
  },
  update: { run: updateMessage },
  delete: {
    request: (params) => ({ method: 'DELETE', url: messageUrl(params) }),
    items: succeeded,
  },
}

export const folderMessageOperations: Record<string, AppOperation> = {
  getAll: {
    effect: 'reads',
    run: (call) => listMessages(call, pathOf('mailFolders', idIn(call.params, 'folderId'), 'messages')),
  },
}

async function listMessages(call: AppCall, url: string): Promise<OwnItems> {
  const { list, params, context } = call
  const query = { ...selectIn(params, shortMessage), ...filterQuery(params, context.timezone) }
  return messageItems(call, await list({ url, query }, graphPages))
}

async function sendMessage(call: AppCall): Promise<JsonObject> {
  const { params, send } = call
  const message = {
    ...(await messageFields(params, 'additionalFields')),
    subject: params.text('subject'),
    body: bodyOf(params, params.text('bodyContent'), 'additionalFields'),
    toRecipients: await recipientsOf(params.text('toRecipients')),
  }
  const files = await filesIn(call, 'additionalFields')
  const saveToSentItems = params.value('additionalFields.saveToSentItems') !== false
  if (fitInRequest(files)) {
    const attachments = files.length > 0 ? { attachments: files.map(asAttachment) } : {}
    const body = { message: { ...message, ...attachments }, saveToSentItems }
    await send({ method: 'POST', url: '/sendMail', body })
    return succeeded()
  }
  // Large files need a message that is there already, and Outlook keeps each of those.
  if (!saveToSentItems) throw new Error('A message with large files is always saved in the sent items')
  const create = () => send({ method: 'POST', url: '/messages', body: message })
  const { id } = await draftWithFiles(call, create, files)
  await send({ method: 'POST', url: pathOf('messages', textOf(id), 'send') })
  return succeeded()
}

/** A message, with the mail as it was sent beside it where that is wanted. */
async function getMessage(call: AppCall): Promise<OwnItems> {
  const { params, send } = call
  const message = await askGraph(send, messageUrl(params), selectIn(params, shortMessage))
  const { items } = await messageItems(call, [message])
  const mail = await wholeMail(call)
  return new OwnItems(
    items.map((item) => ({ ...item, ...(mail && { binary: { ...item.binary, ...mail } }) })),
  )
}

async function wholeMail(call: AppCall): Promise<Item['binary'] | undefined> {
  const { params } = call
  const at = 'options.getMimeContent.values'
  if (!isJsonObject(params.value(at))) return undefined
  const name = params.maybe(`${at}.outputFileName`) ?? 'message'
  const about = { name: name.includes('.') ? name : `${name}.eml`, contentType: 'message/rfc822' }
  return {
    [params.maybe(`${at}.binaryPropertyName`) ?? 'data']: await download(call, messageUrl(params), about),
  }
}

/** Changes a message, and moves it where a folder is named. */
async function updateMessage({ params, send }: AppCall): Promise<unknown> {
  const content = params.maybe('updateFields.bodyContent')
  const [from] = await recipientsOf(params.text('from'))
  const fields = { ...(await messageFields(params, 'updateFields')), ...(from && { from }) }
  const body = { ...fields, ...(content !== undefined && { body: bodyOf(params, content, 'updateFields') }) }
  const destinationId = idIn(params, 'updateFields.folderId')
  const changed =
    destinationId === '' || Object.keys(body).length > 0
      ? await send({ method: 'PATCH', url: messageUrl(params), body })
      : undefined
  if (destinationId === '') return plain(changed)
  return plain(await send({ method: 'POST', url: messageUrl(params, 'move'), body: { destinationId } }))
}
