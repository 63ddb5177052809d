import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { multipart } from '../app/multipart.ts'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { getFile } from '../files/item-files.ts'
import { issueUrl, succeeded } from './jira-service.ts'

const attachmentUrl = (params: AppParams): string =>
  `/rest/api/2/attachment/${encodeURIComponent(params.text('attachmentId'))}`

const add: AppOperation = {
  async run({ params, send, item, context }) {
    const file = getFile(item, params.text('binaryPropertyName'))
    const { body, headers } = await multipart(context, {}, { file: { file } })
    return send({
      method: 'POST',
      url: issueUrl(params, '/attachments'),
      // Jira refuses forms that a browser could have been tricked into sending.
      headers: { ...headers, 'x-atlassian-token': 'no-check' },
      body,
    })
  },
}

const get: AppOperation = {
  async run(call) {
    const attachment = await call.send({ url: attachmentUrl(call.params) })
    return withFiles(call, isJsonObject(attachment) ? [attachment] : [])
  },
}

/** Attachments are a field of their issue. */
const getAll: AppOperation = {
  async run(call) {
    const { params, send } = call
    const issue = await send({ url: issueUrl(params), query: { fields: 'attachment' } })
    const fields = isJsonObject(issue) && isJsonObject(issue.fields) ? issue.fields : {}
    const all = Array.isArray(fields.attachment) ? fields.attachment.filter((each) => isJsonObject(each)) : []
    return withFiles(call, params.flag('returnAll') ? all : all.slice(0, params.number('limit')))
  },
}

async function withFiles(
  { params, exchange, context }: AppCall,
  attachments: readonly JsonObject[],
): Promise<OwnItems> {
  const items: Item[] = []
  for (const json of attachments) {
    if (!params.flag('download')) {
      items.push({ json })
      continue
    }
    const { body } = await exchange({ url: textOf(json.content), responseType: 'stream' })
    const info = { fileName: textOf(json.filename), mimeType: textOf(json.mimeType) || undefined }
    const file = await context.binary.write(body as ReadableStream<Uint8Array>, info)
    items.push({ json, binary: { [params.text('binaryProperty')]: file } })
  }
  return new OwnItems(items)
}

const remove: AppOperation = {
  request: (params) => ({ method: 'DELETE', url: attachmentUrl(params) }),
  items: succeeded,
}

export const attachmentOperations = { add, get, getAll, remove }
