import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { findWebhook, type FoundWebhook } from './webhook-queries.ts'

/** Paths may hold values that are different in every call. */
const mostKnown = 1000

interface Parts {
  db: Db
  /** Absent where others may write unnoticed: then the database is asked each time. */
  changes?: Changes
}

/** The webhooks that calls reach. Those that were found are not looked for again until something is written. */
export class KnownWebhooks {
  readonly #parts: Parts
  readonly #known = new Map<string, FoundWebhook>()
  #mark: string | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async find(method: string, path: string): Promise<FoundWebhook | undefined> {
    const { db, changes } = this.#parts
    if (!changes) return findWebhook(db, method, path)
    const { mark } = changes
    if (mark !== this.#mark || this.#known.size >= mostKnown) this.#known.clear()
    this.#mark = mark
    const name = `${method} ${path}`
    const known = this.#known.get(name)
    if (known) return known
    const found = await findWebhook(db, method, path)
    // What was written while the database was asked may have come too late for its answer.
    if (found && changes.mark === mark) this.#known.set(name, found)
    return found
  }
}
