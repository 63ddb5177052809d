import type { JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { askGraph, pathOf, plain } from '../microsoft/graph-service.ts'
import { asAttachment, draftWithFiles, filesIn, fitInRequest } from './attach-files.ts'
import { bodyOf, messageFields, recipientsOf } from './compose-message.ts'
import { idIn, succeeded } from './outlook-service.ts'
import { messageItems, selectIn, shortMessage } from './read-messages.ts'

/** A draft is a message that was not sent yet. */
const draftUrl = (params: AppParams, ...rest: readonly string[]): string =>
  pathOf('messages', idIn(params, 'draftId'), ...rest)

export const draftOperations: Record<string, AppOperation> = {
  create: { run: createDraft },
  delete: {
    request: (params) => ({ method: 'DELETE', url: draftUrl(params) }),
    items: succeeded,
  },
  get: {
    effect: 'reads',
    async run(call) {
      const { params, send } = call
      return messageItems(call, [await askGraph(send, draftUrl(params), selectIn(params, shortMessage))])
    },
  },
  send: {
    async run({ params, send }) {
      const toRecipients = await recipientsOf(params.text('to'))
      if (toRecipients.length > 0)
        await send({ method: 'PATCH', url: draftUrl(params), body: { toRecipients } })
      await send({ method: 'POST', url: draftUrl(params, 'send') })
      return succeeded()
    },
  },
  update: {
    async run({ params, send }) {
      const content = params.maybe('updateFields.bodyContent')
      const body = content !== undefined && { body: bodyOf(params, content, 'updateFields') }
      const fields = await messageFields(params, 'updateFields')
      return plain(await send({ method: 'PATCH', url: draftUrl(params), body: { ...fields, ...body } }))
    },
  },
}

async function createDraft(call: AppCall): Promise<JsonObject> {
  const { params, send } = call
  const files = await filesIn(call, 'additionalFields')
  const fits = fitInRequest(files)
  const message = {
    ...(await messageFields(params, 'additionalFields')),
    subject: params.text('subject'),
    body: bodyOf(params, params.text('bodyContent'), 'additionalFields'),
    ...(fits && files.length > 0 && { attachments: files.map(asAttachment) }),
  }
  const create = () => send({ method: 'POST', url: '/messages', body: message })
  return plain(await draftWithFiles(call, create, fits ? [] : files))
}
