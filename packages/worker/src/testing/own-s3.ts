import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { S3Place } from '../files/s3-client.ts'

interface OwnS3 {
  place: S3Place
  /** By bucket and key. */
  objects: Map<string, Buffer>
  /** Uploads in parts that have neither come to their end nor been given up. */
  openUploads(): number
  /** The next questions are answered so. */
  failNext(...statuses: number[]): void
}

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: Buffer
}

interface Answer {
  status: number
  body?: string | Buffer
  headers?: Record<string, string>
}

/** A small store of its own for one test that does what S3 does with one bucket. Signatures are proven with the S3 node. */
export async function startOwnS3(): Promise<OwnS3> {
  const bucket = createBucket()
  const failures: number[] = []
  const answerOf = async (request: IncomingMessage): Promise<Answer> => {
    const body = await readAll(request)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://store')
    const failure = failures.shift()
    if (failure !== undefined) return { status: failure, body: '<Error><Message>Not now</Message></Error>' }
    if (!request.headers.authorization?.includes('Credential=key1/')) return { status: 403 }
    if (!path.startsWith('/files')) return { status: 404 }
    return bucket.answer({ method: request.method ?? '', path, query, body })
  }
  const server = createServer((request, response) => {
    void answerOf(request).then(({ status, body, headers }) => response.writeHead(status, headers).end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    objects: bucket.objects,
    openUploads: () => bucket.uploads.size,
    failNext: (...statuses) => void failures.push(...statuses),
    place: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'eu-1',
      bucket: 'files',
      prefix: 'heddle/',
      accessKeyId: 'key1',
      secretAccessKey: 'secret1',
    },
  }
}

function createBucket() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Buffer[]>()
  let begun = 0
  const answers: Readonly<Record<string, (asked: Asked, upload: string) => Answer>> = {
    GET({ path }) {
      if (path === '/files') return { status: 200, body: '<ListBucketResult/>' }
      const body = objects.get(path)
      return body ? { status: 200, body } : { status: 404 }
    },
    PUT({ path, body }, upload) {
      if (upload) uploads.get(upload)?.push(body)
      else objects.set(path, body)
      return { status: 200, headers: { etag: `"${body.length}"` } }
    },
    DELETE({ path }, upload) {
      if (upload) uploads.delete(upload)
      else objects.delete(path)
      return { status: 204 }
    },
    POST({ path, query }, upload) {
      if (!query.has('uploads')) {
        objects.set(path, Buffer.concat(uploads.get(upload) ?? []))
        uploads.delete(upload)
        return { status: 200, body: '<R/>' }
      }
      begun += 1
      uploads.set(`u${begun}`, [])
      return { status: 200, body: `<R><UploadId>u${begun}</UploadId></R>` }
    },
  }
  const answer = (asked: Asked): Answer =>
    answers[asked.method]?.(asked, asked.query.get('uploadId') ?? '') ?? { status: 405 }
  return { objects, uploads, answer }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
