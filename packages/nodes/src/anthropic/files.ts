import { textOf } from '@heddle/core'
import type { BinaryValue } from '@heddle/core/run'
import { multipart } from '../app/multipart.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { getFile } from '../files/item-files.ts'

/** Files are not yet a settled part of the interface. */
const headers = { 'anthropic-beta': 'files-api-2025-04-14' }

const place = ({ text }: AppParams): string => `/v1/files/${encodeURIComponent(text('fileId'))}`

async function givenFile({ params, item, context }: AppCall): Promise<BinaryValue> {
  if (params.text('inputType') === 'binary') return getFile(item, params.text('binaryPropertyName'))
  const url = params.text('fileUrl')
  const answer = await context.http({ url, responseType: 'stream' })
  const fileName = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || 'file'
  return context.binary.write(answer.body as ReadableStream<Uint8Array>, {
    fileName,
    mimeType: textOf(answer.headers['content-type']).split(';')[0] || 'application/octet-stream',
  })
}

async function upload(call: AppCall): Promise<unknown> {
  const { params, context, send } = call
  const fileName = params.maybe('options.fileName')
  const file = { file: await givenFile(call), ...(fileName !== undefined && { fileName }) }
  const form = await multipart(context, {}, { file })
  return send({ method: 'POST', url: '/v1/files', ...form, headers: { ...headers, ...form.headers } })
}

export const fileOperations: Readonly<Record<string, AppOperation>> = {
  upload: { effect: 'writes', run: upload },
  get: { request: (params) => ({ url: place(params), headers }) },
  list: {
    request: () => ({ url: '/v1/files', headers }),
    paging: {
      entries: 'data',
      size: { name: 'limit', most: 1000 },
      next: ({ response }) => nextPage(response.body),
    },
  },
  deleteFile: {
    effect: 'writes',
    request: (params) => ({ method: 'DELETE', url: place(params), headers }),
  },
}

/** The last entry is named on every page. */
function nextPage(body: unknown) {
  const { has_more: hasMore, last_id: last } = (body ?? {}) as { has_more?: unknown; last_id?: unknown }
  return hasMore === true ? { query: { after_id: last } } : undefined
}
