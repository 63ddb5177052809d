import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { InsertQueryNode, type CompiledQuery } from 'kysely'
import { DiskFull, isDiskFull, type Outage } from './outage.ts'

/** More than the write-ahead log usually has, so that it can be put into the database and begin anew. */
const reserveBytes = 8 * 1024 * 1024
/** With less than this nobody waits for the first write that fails. */
const fullBytes = 1024 * 1024

/** What signing in and staying alive add. All else that is new waits for space; changing and deleting go on. */
const needed: ReadonlySet<string> = new Set([
  'session',
  'known_device',
  'secret_guess',
  'audit_event',
  'process',
])

/**
 * Space beside the database that is given up when the disk is full: people can still sign in, look, and delete something. It is
 * taken again once there is space.
 */
export class DiskReserve {
  readonly #file: string
  #isFull = false
  #looking: Promise<void> | undefined

  constructor(databaseFile: string) {
    this.#file = `${databaseFile}.reserve`
    if (this.#freeBytes() < fullBytes) this.#giveUp()
  }

  /** Nothing but what is needed may use up the reserve. */
  admit({ query }: CompiledQuery): void {
    if (!this.#isFull || !InsertQueryNode.is(query)) return
    if (!needed.has(query.into?.table.identifier.name ?? '')) throw new DiskFull()
  }

  noteOutage(outage: Outage): void {
    if (outage instanceof DiskFull) this.#giveUp()
  }

  /** Looks for space; gives why nothing can be stored. */
  async findProblem(): Promise<string | undefined> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
    await this.#looking
    return this.#isFull ? new DiskFull().message : undefined
  }

  async #look(): Promise<void> {
    const free = this.#freeBytes()
    if (!this.#isFull && this.#isThere()) {
      if (free < fullBytes) this.#giveUp()
      return
    }
    // Twice as much as is taken: otherwise the disk would be full again at once.
    if (free < 2 * reserveBytes) return this.#giveUp()
    this.#isFull = !(await this.#take())
  }

  #giveUp(): void {
    this.#isFull = true
    rmSync(this.#file, { force: true })
  }

  /** False when there is no space after all. Random bytes: some file systems store zeros without taking space. */
  async #take(): Promise<boolean> {
    const made = `${this.#file}.new`
    try {
      const handle = await open(made, 'w', 0o600)
      try {
        await handle.writeFile(randomBytes(reserveBytes))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(made, this.#file)
      return true
    } catch (error) {
      await rm(made, { force: true })
      if (error instanceof Error && isDiskFull(error)) return false
      throw error
    }
  }

  #isThere(): boolean {
    return statSync(this.#file, { throwIfNoEntry: false })?.size === reserveBytes
  }

  #freeBytes(): number {
    const { bavail, bsize } = statfsSync(dirname(this.#file))
    return bavail * bsize
  }
}
