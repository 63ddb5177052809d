import { AppError } from '@heddle/core'
import { type Reply, Remote } from '@heddle/worker'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { sqliteFile, type OpenDatabase } from '../db/open-database.ts'
import { DatabaseAway } from '../db/outage.ts'
import {
  findByWords,
  findNearest,
  type NearestSearch,
  type ReadDocument,
  type ScoredDocument,
  type WordSearch,
} from './find-documents.ts'

/** In the release the thread's code stands beside the server's; in the sources beside this file. */
const entry = new URL(
  import.meta.url.endsWith('.ts') ? './search-thread.ts' : './search-thread.js',
  import.meta.url,
)

/** A thread that has nothing to do for so long is ended: it holds memory and a connection. */
const idleMs = 60_000

const interrupted = 'The search was interrupted. Try again.'

/** What the thread does. */
export interface SearchServices {
  nearest(search: NearestSearch): Promise<ScoredDocument[]>
  words(search: WordSearch): Promise<ReadDocument[]>
}

type Parts = Pick<OpenDatabase, 'db' | 'kind'> & { config: Pick<Config, 'databaseUrl' | 'dataDir'> }

/** Searches in a thread of its own, because comparing ten thousand vectors would hold up everybody else. */
export class KnowledgeSearch implements SearchServices {
  readonly #parts: Parts
  readonly #remote: Remote<SearchServices>
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#remote = new Remote((question) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#thread().postMessage(question)
    })
  }

  nearest(search: NearestSearch): Promise<ScoredDocument[]> {
    if (this.#isInMemory) return findNearest({ ...this.#parts, comparesVectors: false }, search)
    return this.#answer(() => this.#remote.ask('nearest', search))
  }

  words(search: WordSearch): Promise<ReadDocument[]> {
    if (this.#isInMemory) return findByWords(this.#parts, search)
    return this.#answer(() => this.#remote.ask('words', search))
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    this.#remote.failAll(interrupted)
    await worker?.terminate()
  }

  /** Nobody else can open such a database. */
  get #isInMemory(): boolean {
    return sqliteFile(this.#parts.config) === ':memory:'
  }

  async #answer<T>(ask: () => Promise<T>): Promise<T> {
    clearTimeout(this.#idle)
    try {
      return await ask()
    } catch (error) {
      throw outageOf(error) ?? error
    } finally {
      this.#rest()
    }
  }

  #rest(): void {
    if (this.#remote.size > 0) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.stop(), idleMs).unref()
  }

  /** Started with the first question. */
  #thread(): Worker {
    if (this.#worker) return this.#worker
    const { databaseUrl, dataDir } = this.#parts.config
    // It has the environment of the process, from which the driver of PostgreSQL takes what the address leaves out.
    const worker = new Worker(entry, { workerData: { databaseUrl, dataDir }, stdin: false })
    worker.unref()
    worker.on('message', ({ id, result }: { id: number; result: Reply }) => this.#remote.settle(id, result))
    // What it is about is told to those who wait.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      // What is asked after it was ended is asked of another one.
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#remote.failAll(interrupted)
    })
    this.#worker = worker
    return worker
  }
}

/** An outage that the thread has met is one here, too. */
const outageOf = (error: unknown): DatabaseAway | undefined =>
  error instanceof AppError && error.errorCode === 'database_away'
    ? new DatabaseAway(error.message, error)
    : undefined
