import { inParts, textOf } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import { getFile } from '../files/item-files.ts'
import { encode, type Account } from './account.ts'
import { askS3, dataOf } from './ask-s3.ts'
import { escapeXml } from './buckets.ts'
import { keyIn } from './folders.ts'
import { headersIn, keyHeaders } from './s3-headers.ts'

/** What is longer is sent in parts of this size, so that a file of any length takes no more memory. */
const partBytes = 8 * 2 ** 20

interface Target {
  call: AppCall
  account: Account
  bucket: string
  key: string
  headers: Record<string, string>
}

/** Puts the file or the text of an item into a bucket. */
export async function upload(call: AppCall, account: Account): Promise<{ success: true }> {
  const { params, context, item } = call
  const file = params.flag('binaryData') ? getFile(item, params.text('binaryPropertyName')) : undefined
  const name = params.maybe('fileName') ?? file?.fileName
  if (name === undefined) throw new Error('Enter the name of the file')
  const target: Target = {
    call,
    account,
    bucket: params.text('bucketName'),
    key: keyIn(params.maybe('additionalFields.parentFolderKey'), name),
    headers: {
      'content-type': file?.mimeType ?? 'text/plain',
      ...headersIn(params),
      ...tagsIn(params.rows('tagsUi.tagsValues')),
    },
  }
  if (!file) {
    await put(target, new TextEncoder().encode(params.text('fileContent')))
    return { success: true }
  }
  const parts = inParts(await context.binary.stream(file), partBytes)
  const first = (await parts.next()).value ?? new Uint8Array()
  if (first.length < partBytes) await put(target, first)
  else await putParts(target, withFirst(first, parts))
  return { success: true }
}

const tagsIn = (rows: readonly Record<string, unknown>[]): Record<string, string> => {
  const tags = rows.filter(({ key }) => textOf(key) !== '')
  const text = tags.map(({ key, value }) => `${encode(textOf(key))}=${encode(textOf(value))}`).join('&')
  return text === '' ? {} : { 'x-amz-tagging': text }
}

const put = ({ call, account, ...target }: Target, body: Uint8Array) =>
  askS3(call, account, { ...target, method: 'PUT', body })

/** All parts, or nothing: what was begun and does not come to its end would stay, and cost. */
async function putParts({ call, account, headers, ...place }: Target, parts: AsyncIterable<Uint8Array>) {
  const begun = await askS3(call, account, { ...place, method: 'POST', query: { uploads: '' }, headers })
  const uploadId = textOf((await dataOf(call, begun)).UploadId)
  const secrets = keyHeaders(headers)
  const sent: string[] = []
  try {
    for await (const body of parts) {
      const query = { partNumber: sent.length + 1, uploadId }
      const answer = await askS3(call, account, { ...place, method: 'PUT', query, headers: secrets, body })
      sent.push(
        `<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${escapeXml(answer.headers.etag)}</ETag></Part>`,
      )
    }
    await askS3(call, account, {
      ...place,
      method: 'POST',
      query: { uploadId },
      headers: { 'content-type': 'application/xml', ...secrets },
      body: `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${sent.join('')}</CompleteMultipartUpload>`,
    })
  } catch (error) {
    await askS3(call, account, { ...place, method: 'DELETE', query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function* withFirst(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* others
}
