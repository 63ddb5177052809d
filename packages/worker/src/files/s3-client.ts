import { signAws } from '@heddle/outbound'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where an S3-compatible store keeps files. */
export interface S3Place {
  /** `https://s3.eu-central-1.amazonaws.com`, `http://minio:9000` */
  endpoint: string
  region: string
  bucket: string
  /** Before the id of each file. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

interface Question {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Absent for the bucket itself. */
  key?: string
  query?: Readonly<Record<string, string>>
  body?: Uint8Array | string
}

/** The store did not do what was asked, in its own words. */
class StoreRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(`The file store answered: ${message}`)
    this.status = status
  }
}

const mostTries = 3
const patienceMs = 60_000

export type S3Client = (question: Question) => Promise<Response>

/**
 * Asks a store with path-style addresses, which all of them know. It belongs to whoever runs the instance, so what workflows may call
 * does not matter here. A store that is busy or away for a moment is asked again; 404 is an answer.
 */
export const createS3Client =
  (place: S3Place): S3Client =>
  async (question) => {
    for (let tries = 1; ; tries++) {
      try {
        return await ask(place, question)
      } catch (error) {
        if (tries >= mostTries || (error instanceof StoreRefused && error.status < 500)) throw error
        await sleep(200 * tries)
      }
    }
  }

async function ask(place: S3Place, { method, key, query = {}, body }: Question): Promise<Response> {
  const { endpoint, bucket, prefix, ...account } = place
  const base = endpoint.endsWith('/') ? endpoint : `${endpoint}/`
  const url = new URL(key === undefined ? bucket : `${bucket}/${prefix}${key}`, base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = signAws({ method, url, body, isStream: false, service: 's3', ...account })
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: body as BodyInit }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (response.ok || response.status === 404) return response
  const text = await response.text()
  throw new StoreRefused(response.status, /<Message>([^<]*)</.exec(text)?.[1] ?? String(response.status))
}
