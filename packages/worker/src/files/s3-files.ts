import { Readable } from 'node:stream'
import { inParts } from '@heddle/core'
import {
  checkFileId,
  counted,
  FileMissing,
  forEachId,
  newFileId,
  type BinaryFiles,
  type FileBytes,
} from './binary-files.ts'
import { createS3Client, type S3Client, type S3Place } from './s3-client.ts'

/** What is longer goes up in parts of this size, so that a file of any length takes no more memory. */
const partBytes = 8 * 2 ** 20

/** Files in an S3-compatible store. */
export function createS3Files(place: S3Place): BinaryFiles {
  const ask = createS3Client(place)
  const get = async (id: string): Promise<Response> => {
    const response = await ask({ method: 'GET', key: checkFileId(id) })
    if (response.status === 404) throw new FileMissing()
    return response
  }
  const put: BinaryFiles['put'] = async (id, bytes) => ({ size: await upload(ask, checkFileId(id), bytes) })
  return {
    put,
    async write(bytes) {
      const id = newFileId()
      return { id, ...(await put(id, bytes)) }
    },
    read: async (id) => Buffer.from(await (await get(id)).arrayBuffer()),
    stream: (id) =>
      Readable.from(
        content(() => get(id)),
        { objectMode: false },
      ),
    remove: (ids) => forEachId(ids, (id) => ask({ method: 'DELETE', key: checkFileId(id) })),
  }
}

async function* content(get: () => Promise<Response>): AsyncGenerator<Uint8Array> {
  const { body } = await get()
  if (body) yield* body
}

/** Gives how many bytes it were. */
async function upload(ask: S3Client, key: string, bytes: FileBytes): Promise<number> {
  const { chunks, size } = counted(bytes)
  const parts = inParts(chunks, partBytes)
  const first = await parts.next()
  const body = first.done ? new Uint8Array() : first.value
  if (body.length < partBytes) await ask({ method: 'PUT', key, body })
  else await uploadParts(ask, key, { first: body, others: parts })
  return size()
}

/** All parts, or nothing: what was begun and does not come to its end would stay, and cost. */
async function uploadParts(
  ask: S3Client,
  key: string,
  { first, others }: { first: Uint8Array; others: AsyncIterable<Uint8Array> },
): Promise<void> {
  const begun = await (await ask({ method: 'POST', key, query: { uploads: '' } })).text()
  const uploadId = /<UploadId>([^<]+)</.exec(begun)?.[1] ?? ''
  const sent: string[] = []
  const send = async (body: Uint8Array) => {
    const partNumber = String(sent.length + 1)
    const { headers } = await ask({ method: 'PUT', key, query: { partNumber, uploadId }, body })
    sent.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`)
  }
  try {
    await send(first)
    for await (const part of others) await send(part)
    const body = `<CompleteMultipartUpload>${sent.join('')}</CompleteMultipartUpload>`
    const ended = await (await ask({ method: 'POST', key, query: { uploadId }, body })).text()
    // It may fail behind a good status.
    if (ended.includes('<Error>'))
      throw new Error(/<Message>([^<]*)</.exec(ended)?.[1] ?? 'The upload broke off')
  } catch (error) {
    await ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}
