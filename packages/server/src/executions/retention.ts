import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { deleteAbandonedBinaries } from '../binary/binary-queries.ts'
import { deleteExpiredSessions } from '../auth/sessions.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles } from '@heddle/worker'
import { deleteOldUse } from '../model-use/use-queries.ts'
import { deleteOldParcels } from '../queue/parcels.ts'
import { pruneVersions } from '../workflows/prune-versions.ts'
import { deleteExecutions } from './delete-executions.ts'

const everyMs = 60_000
const dayMs = 24 * 60 * 60_000
const batchSize = 100
/** A pause between batches, so that people's requests come in between. */
const pauseMs = 20

interface RetentionParts {
  db: Db
  files: BinaryFiles
  config: Pick<Config, 'retentionDays' | 'retentionCount' | 'historyDays' | 'historyCount'>
  log: Logger
}

/** Deletes what is too old or too much, a little at a time. */
export class Retention {
  readonly #parts: RetentionParts
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(parts: RetentionParts) {
    this.#parts = parts
  }

  start(): void {
    this.#stopped = false
    this.#timer = setTimeout(() => void this.#round(), everyMs).unref()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  /** One round of cleaning. */
  async clean(now = new Date()): Promise<void> {
    const { db, files, config } = this.#parts
    const tooOld = new Date(now.getTime() - config.retentionDays * dayMs).toISOString()
    await this.#deleteAll(() => stoppedBefore(db, tooOld))
    const newest = await newestEnded(db).offset(config.retentionCount).limit(1).executeTakeFirst()
    if (newest) await this.#deleteAll(() => newestEnded(db).where('id', '<=', newest.id))
    while (!this.#stopped && (await pruneVersions(db, config, now)) > 0) await sleep(pauseMs)
    const yesterday = new Date(now.getTime() - dayMs).toISOString()
    await files.remove(await deleteAbandonedBinaries(db, yesterday))
    await db.deleteFrom('schedule_tick').where('plannedAt', '<', yesterday).execute()
    await deleteExpiredSessions(db, now)
    await deleteOldParcels(db, yesterday)
    await deleteOldUse(db, now)
  }

  async #deleteAll(which: () => EndedQuery): Promise<void> {
    const { db, files } = this.#parts
    while (!this.#stopped) {
      const rows = await which().limit(batchSize).execute()
      if (rows.length === 0) return
      await deleteExecutions(db, files, [rows.map(({ id }) => id)])
      await sleep(pauseMs)
    }
  }

  async #round(): Promise<void> {
    try {
      await this.clean()
    } catch (error) {
      this.#parts.log.error({ error }, 'old executions could not be deleted')
    }
    if (!this.#stopped) this.start()
  }
}

const endedExecutions = (db: Db) =>
  db.selectFrom('execution').select('id').where('status', 'in', ['success', 'error', 'canceled', 'crashed'])

const newestEnded = (db: Db) => endedExecutions(db).orderBy('id', 'desc')

/** What stopped before a time had started before it, too, and for that there is an index: the others are not looked at. */
const stoppedBefore = (db: Db, time: string) =>
  endedExecutions(db).where('startedAt', '<', time).where('stoppedAt', '<', time).orderBy('startedAt')

type EndedQuery = ReturnType<typeof endedExecutions>
