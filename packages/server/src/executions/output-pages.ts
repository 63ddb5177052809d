import { formatId } from '@heddle/core'
import { createReadStream } from 'node:fs'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { JsonParts } from '../http/written-json.ts'

/** How long the pages of a run can be fetched after its end: the editor asks for them at once. */
const keepMs = 15 * 60_000

/** Which page of which node's output: the node's place in the order of the execution names it. */
export interface PagePlace {
  executionId: number
  executionIndex: number
  page: number
}

interface KeptRun {
  userId: string
  /** Resolves when the page can be read. */
  written: Map<string, Promise<void>>
  forget?: NodeJS.Timeout
}

/**
 * What nodes returned in runs that somebody watches, where it is too large for the push channel: in pages on disk until
 * the editor has fetched them.
 */
export class OutputPages {
  readonly #folder: string
  readonly #log: Logger
  readonly #runs = new Map<number, KeptRun>()

  constructor(dataDir: string, log: Logger) {
    this.#folder = join(dataDir, 'output-pages')
    this.#log = log
  }

  /** Nobody can ask for what an earlier process has left. */
  async start(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }

  async stop(): Promise<void> {
    for (const { forget } of this.#runs.values()) clearTimeout(forget)
    await Promise.all([...this.#runs.values()].flatMap(({ written }) => [...written.values()]))
    this.#runs.clear()
    await this.start()
  }

  put(place: PagePlace, userId: string, text: string): void {
    const run = this.#runs.get(place.executionId) ?? { userId, written: new Map<string, Promise<void>>() }
    this.#runs.set(place.executionId, run)
    const writing = this.#write(place, text).catch((error: unknown) =>
      this.#log.error({ error, executionId: place.executionId }, 'a page of an output was not kept'),
    )
    run.written.set(nameOf(place), writing)
  }

  /** The execution has ended: its pages stay for a while. */
  ended(executionId: number): void {
    const run = this.#runs.get(executionId)
    if (run) run.forget = setTimeout(() => this.#forget(executionId), keepMs).unref()
  }

  /** The page's JSON, to be read once; undefined when there is none that the user may see. */
  async find(place: PagePlace, userId: string): Promise<JsonParts | undefined> {
    const run = this.#runs.get(place.executionId)
    const written = run?.userId === userId ? run.written.get(nameOf(place)) : undefined
    if (!written) return undefined
    await written
    const file = this.#fileOf(place)
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    return isThere ? partsOf(file) : undefined
  }

  async #write(place: PagePlace, text: string): Promise<void> {
    await mkdir(this.#folderOf(place.executionId), { recursive: true, mode: 0o700 })
    await writeFile(this.#fileOf(place), text, { mode: 0o600 })
  }

  #forget(executionId: number): void {
    this.#runs.delete(executionId)
    void rm(this.#folderOf(executionId), { recursive: true, force: true }).catch((error: unknown) =>
      this.#log.warn({ error, executionId }, 'pages of an output could not be removed'),
    )
  }

  #folderOf(executionId: number): string {
    return join(this.#folder, formatId(executionId))
  }

  #fileOf(place: PagePlace): string {
    return join(this.#folderOf(place.executionId), nameOf(place))
  }
}

/** The file is opened when somebody begins to read. */
async function* partsOf(file: string): JsonParts {
  for await (const part of createReadStream(file)) yield part as Buffer
}

const nameOf = ({ executionIndex, page }: PagePlace): string => `${executionIndex}-${page}.json`
