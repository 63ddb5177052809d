import { setImmediate as otherWork } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Outage } from '../db/outage.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from './clock.ts'
import { momentAfter, passedMoments } from './passed-moments.ts'
import {
  listBehind,
  listSoonest,
  moveAll,
  moveAndCount,
  type Move,
  type Schedule,
} from './schedule-queries.ts'

/** The longest time between two looks: so late is noticed that the clock was set or that the host has slept. */
const lookMs = 1000
const putOffMs = 60_000
/** How many schedules are looked at at once. */
const together = 100
/** Clocks of several hosts, and one that is trimmed, differ by less. */
const toleranceMs = 1000

interface Parts {
  db: Db
  clock: Clock
  log: Logger
  /** A planned moment has come. Resolves when nobody can forget it any more; other processes do the same. */
  fire(schedule: Schedule, planned: Date): Promise<void>
}

/**
 * Looks which schedules are due. The plans are rows, and this remembers none of them: any number of processes may look at the
 * same ones, and the wall clock may be set at any time.
 */
export class Ticker {
  readonly #parts: Parts
  #cancel: (() => void) | undefined
  #looking: Promise<number> | undefined
  #isWoken = false
  #stopped = false
  /** How far the wall clock was ahead of the monotonic one at the last look. */
  #ahead = Infinity

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    this.#wait(0)
  }

  /** There are new plans. */
  wake(): void {
    this.#isWoken = true
    if (this.#cancel && !this.#looking) this.#wait(0)
  }

  /** Resolves when no look is under way any more. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel?.()
    await this.#looking
  }

  #wait(ms: number): void {
    this.#cancel?.()
    this.#cancel = this.#parts.clock.after(ms, () => this.#round())
  }

  async #round(): Promise<void> {
    this.#isWoken = false
    this.#looking = this.#look().catch((error: unknown) => {
      this.#parts.log.error({ error }, 'schedules could not be looked at')
      return lookMs
    })
    const waitMs = await this.#looking
    this.#looking = undefined
    if (!this.#stopped) this.#wait(this.#isWoken ? 0 : waitMs)
  }

  /** Fires what is due, and says when to look again. */
  async #look(): Promise<number> {
    const { db, clock } = this.#parts
    if (this.#hasSteppedBack()) await this.#planAgain()
    const now = new Date(clock.wall())
    const soonest = await listSoonest(db, together)
    const due = soonest.filter(({ nextAt }) => nextAt <= now)
    const moves = await Promise.all(due.map((schedule) => this.#keep(schedule, now)))
    await this.#moveAll(moves.flatMap((move) => move ?? []))
    const upcoming = soonest[due.length]
    if (!upcoming) return due.length === together ? 0 : lookMs
    return Math.min(lookMs, Math.max(0, upcoming.nextAt.getTime() - clock.wall()))
  }

  /** A plan that cannot be kept must not stand in front of the others for ever. */
  async #keep(schedule: Schedule, now: Date): Promise<Move | undefined> {
    try {
      return await this.#fire(schedule, now)
    } catch (error) {
      // Nothing was missed: it is still due when the database is back.
      if (error instanceof Outage) return undefined
      this.#parts.log.error({ workflowId: schedule.workflowId, error }, 'a schedule could not be kept')
      return { schedule, next: new Date(now.getTime() + putOffMs) }
    }
  }

  /** Gives how the plan moves, unless it has moved already. */
  async #fire(schedule: Schedule, now: Date): Promise<Move | undefined> {
    const { db, log } = this.#parts
    const { fire, missed, lastMissed, next } = passedMoments(schedule, now)
    let count = missed
    let last = lastMissed
    try {
      if (fire) await this.#parts.fire(schedule, fire)
    } catch (error) {
      if (error instanceof Outage) throw error
      log.error({ workflowId: schedule.workflowId, error }, 'a schedule could not start its workflow')
      count += 1
      last = fire
    }
    const move = { schedule, next }
    if (!last) return move
    await moveAndCount(db, move, { count, last })
    return undefined
  }

  /** Also at the first look: nobody knows what happened to the clock before. */
  #hasSteppedBack(): boolean {
    const { clock } = this.#parts
    const before = this.#ahead
    this.#ahead = clock.wall() - clock.monotonic()
    return this.#ahead < before - toleranceMs
  }

  /** The clock was set back: what was planned by the old time would be silent until the new time gets there. */
  async #planAgain(): Promise<void> {
    const { db, clock } = this.#parts
    let last = 0
    for (;;) {
      const schedules = await listBehind(db, last, together)
      const now = new Date(clock.wall())
      const moves = schedules.flatMap((schedule) => earlier(schedule, now) ?? [])
      await this.#moveAll(moves)
      if (schedules.length < together) return
      last = schedules.at(-1)?.id ?? last
      await otherWork()
    }
  }

  async #moveAll(moves: readonly Move[]): Promise<void> {
    if (moves.length === 0) return
    await this.#parts.db.transaction().execute((transaction) => moveAll(transaction, moves))
  }
}

/** The move of a plan that lies further away than its rule says. */
function earlier(schedule: Schedule, now: Date): Move | undefined {
  const latest = momentAfter(schedule, new Date(now.getTime() + toleranceMs))
  if (!latest || schedule.nextAt <= latest) return undefined
  // The moments of an interval that the clock shows once more have fired. It goes on beside them, for it means a distance;
  // what stands in a calendar means the moment itself, which has been.
  const shiftMs = schedule.rule.kind === 'interval' ? schedule.shiftMs + 1 : schedule.shiftMs
  return { schedule, shiftMs, next: momentAfter({ ...schedule, shiftMs }, now) }
}
