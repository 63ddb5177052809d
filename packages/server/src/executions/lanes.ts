import type { Logger } from 'pino'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { advanceLane, findRoomy, listHeldLanes } from './advance-lane.ts'
import { workflowOfLane } from './lane-of.ts'

/** So many lanes are looked at in one sweep; the next one goes on from there. */
const mostInSweep = 500

interface Parts {
  db: Db
  kind: DatabaseKind
  log: Logger
  /** Undefined when there is one process only. */
  queue: unknown
  /** These are free now: whoever has time may run them. */
  onFreed(ids: readonly number[], workflowId: number): void
}

/** Executions that take turns: lets the next ones go when there is room in their lane. */
export class Lanes {
  readonly #parts: Parts
  /** Lanes that are about to be advanced, and whether something has happened in them since. */
  readonly #busy = new Map<string, 'once' | 'again'>()
  /** Where the last sweep has come to. */
  #swept = ''
  /** Whether something may be held, here or by another process: nobody counts before. */
  #isUsed: boolean

  constructor(parts: Parts) {
    this.#parts = parts
    this.#isUsed = parts.queue !== undefined
  }

  /** Something in the lane has come or gone. What fails here is made good by the next sweep. */
  async advance(lane: string): Promise<void> {
    this.#isUsed = true
    if (this.#busy.has(lane)) this.#busy.set(lane, 'again')
    else await this.#advance(lane)
  }

  /** The limit of a workflow may be another one now. */
  async advanceAll(workflowId: number): Promise<void> {
    try {
      const held = await this.#parts.db
        .selectFrom('execution')
        .select((select) => select.ref('heldIn').$notNull().as('lane'))
        .distinct()
        .where('heldIn', 'is not', null)
        .where('workflowId', '=', workflowId)
        .execute()
      for (const { lane } of held) await this.advance(lane)
    } catch (error) {
      this.#parts.log.error({ error, workflowId }, 'the lanes of a workflow could not be looked up')
    }
  }

  /** Finds lanes whose process has died before it could let the next one go. */
  async sweep(): Promise<void> {
    const { db } = this.#parts
    const lanes = await listHeldLanes(db, this.#swept, mostInSweep)
    this.#swept = (lanes.length === mostInSweep && lanes.at(-1)) || ''
    if (lanes.length > 0) this.#isUsed = true
    for (const lane of await findRoomy(db, lanes)) await this.advance(lane)
  }

  /** How many are held. Nothing is asked while no workflow can have made use of it. */
  async count(): Promise<number> {
    if (!this.#isUsed) return 0
    const { count } = await this.#parts.db
      .selectFrom('execution')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('heldIn', 'is not', null)
      .executeTakeFirstOrThrow()
    return count
  }

  async #advance(lane: string): Promise<void> {
    const { log, onFreed } = this.#parts
    try {
      do {
        this.#busy.set(lane, 'once')
        const { ids, isMoreThere } = await advanceLane(this.#parts, lane)
        if (ids.length > 0) onFreed(ids, workflowOfLane(lane))
        if (isMoreThere) this.#busy.set(lane, 'again')
      } while (this.#busy.get(lane) === 'again')
    } catch (error) {
      log.error({ error, lane }, 'the next execution of a lane could not be let go')
    } finally {
      this.#busy.delete(lane)
    }
  }
}
