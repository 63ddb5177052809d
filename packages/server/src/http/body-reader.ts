import type { Endpoint } from '@heddle/contract'
import { isJsonObject, parseJsonBody } from '@heddle/core'
import { Worker } from 'node:worker_threads'
import { rememberPacking } from '../db/known-packing.ts'
import { type Reply, Remote } from '@heddle/worker'
import { check } from './check-input.ts'

/** In the release the thread's code stands beside the server's; in the sources beside this file. */
const entry = new URL(
  import.meta.url.endsWith('.ts') ? './body-thread.ts' : './body-thread.js',
  import.meta.url,
)

/** Reading more than this at once would hold up everybody else for too long. */
const mostAtOnce = 256 * 1024

/** More than the largest body needs. Whoever sends one that needs more is told to try again, and nobody else notices. */
const threadMemoryMb = 768

/** What the thread does. */
export interface BodyServices {
  read(body: LargeBody): Promise<ReadBody>
}

/** A body of which nothing is read yet, and what it was sent to. */
export interface LargeBody extends Pick<Endpoint, 'method' | 'path'> {
  bytes: Uint8Array
}

export interface ReadBody {
  value: unknown
  /** The JSON of the workflow in it, packed as it is stored and handed on. */
  workflowData?: Uint8Array
}

/** Reads the JSON bodies of calls and checks them against the contract: small ones at once, large ones in another thread. */
export class BodyReader {
  #worker: Worker | undefined
  readonly #remote: Remote<BodyServices>

  constructor() {
    this.#remote = new Remote((question) => {
      const { bytes } = question.argument as LargeBody
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#thread().postMessage(question, isAlone(bytes) ? [bytes.buffer] : [])
    })
  }

  async read({ method, path, body: schema }: Endpoint, bytes: Uint8Array | undefined): Promise<unknown> {
    if (!bytes || bytes.length <= mostAtOnce)
      return check(schema, bytes && parseJsonBody(Buffer.from(bytes).toString()))
    if (!schema) return undefined
    const { value, workflowData } = await this.#remote.ask('read', { method, path, bytes })
    if (workflowData && isJsonObject(value) && isJsonObject(value.workflowData))
      rememberPacking(value.workflowData, workflowData)
    return value
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  /** Started with the first large body. */
  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(entry, {
      env: {},
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    })
    worker.unref()
    worker.on('message', ({ id, result }: { id: number; result: Reply }) => this.#remote.settle(id, result))
    // What it is about is told to those who wait.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      this.#worker = undefined
      this.#remote.failAll('The request was too much for the server. Try again, or send less at once.')
    })
    this.#worker = worker
    return worker
  }
}

/** Whether nothing else stands in the same memory: then it can be given away instead of copied. */
const isAlone = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
