import { formatId } from '@heddle/core'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { JsonParts } from '../http/written-json.ts'

/** How long the pages of a run can be fetched after its end: the editor asks for them at once. */
const keepMs = 15 * 60_000
/** What is older than this was left by a process that is gone. */
const leftAfterMs = 24 * 60 * 60_000

/** Which page of which node's output: the node's place in the order of the execution names it. */
export interface PagePlace {
  executionId: number
  executionIndex: number
  page: number
}

interface KeptRun {
  /** Resolves when the page can be read, by file. */
  written: Map<string, Promise<void>>
  forget?: NodeJS.Timeout
}

interface Parts {
  dataDir: string
  /** Whether no other process uses the folder. */
  isAlone: boolean
  log: Logger
}

/**
 * What nodes returned in runs that somebody watches, where it is too large for the push channel: in pages on disk until
 * the editor has fetched them, from this process or another one with the same data folder.
 */
export class OutputPages {
  readonly #folder: string
  readonly #isAlone: boolean
  readonly #log: Logger
  readonly #runs = new Map<number, KeptRun>()

  constructor({ dataDir, isAlone, log }: Parts) {
    this.#folder = join(dataDir, 'output-pages')
    this.#isAlone = isAlone
    this.#log = log
  }

  /** Nobody asks any more for what a process has left that is gone. */
  async start(): Promise<void> {
    if (this.#isAlone) return rm(this.#folder, { recursive: true, force: true })
    const runs = await readdir(this.#folder).catch(() => [])
    for (const run of runs) {
      const folder = join(this.#folder, run)
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
      if (mtimeMs < Date.now() - leftAfterMs) await rm(folder, { recursive: true, force: true })
    }
  }

  async stop(): Promise<void> {
    for (const { forget } of this.#runs.values()) clearTimeout(forget)
    await Promise.all([...this.#runs.values()].flatMap(({ written }) => [...written.values()]))
    await Promise.all([...this.#runs.keys()].map((executionId) => this.#forget(executionId)))
    await this.start()
  }

  put(place: PagePlace, userId: string, text: string): void {
    const run = this.#runs.get(place.executionId) ?? { written: new Map<string, Promise<void>>() }
    this.#runs.set(place.executionId, run)
    const file = this.#fileOf(place, userId)
    const writing = write(file, text).catch((error: unknown) =>
      this.#log.error({ error, executionId: place.executionId }, 'a page of an output was not kept'),
    )
    run.written.set(file, writing)
  }

  /** The execution has ended: its pages stay for a while. */
  ended(executionId: number): void {
    const run = this.#runs.get(executionId)
    if (run) run.forget = setTimeout(() => void this.#forget(executionId), keepMs).unref()
  }

  /** The page's JSON, to be read once; undefined when there is none that the user may see. */
  async find(place: PagePlace, userId: string): Promise<JsonParts | undefined> {
    const file = this.#fileOf(place, userId)
    await this.#runs.get(place.executionId)?.written.get(file)
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    return isThere ? partsOf(file) : undefined
  }

  async #forget(executionId: number): Promise<void> {
    this.#runs.delete(executionId)
    await rm(this.#folderOf(executionId), { recursive: true, force: true }).catch((error: unknown) =>
      this.#log.warn({ error, executionId }, 'pages of an output could not be removed'),
    )
  }

  #folderOf(executionId: number): string {
    return join(this.#folder, formatId(executionId))
  }

  /** The person is part of the name: nobody else finds it. */
  #fileOf({ executionId, executionIndex, page }: PagePlace, userId: string): string {
    return join(this.#folderOf(executionId), userId, `${executionIndex}-${page}.json`)
  }
}

/** Whoever finds it finds all of it. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** The file is opened when somebody begins to read. */
async function* partsOf(file: string): JsonParts {
  for await (const part of createReadStream(file)) yield part as Buffer
}
