import type { ScheduleRule } from '@heddle/core'
import { nextTime } from './next-time.ts'

/** The longest time that one timer can count. */
const longestTimerMs = 2_000_000_000

export interface Schedule {
  rules: readonly ScheduleRule[]
  timezone: string
  /** Called with the planned moment, which may lie a little in the past. */
  fire(planned: Date): void
}

/** Fires schedules. Moments that pass while the process is down are skipped. */
export class Clock {
  readonly #stops = new Map<string, (() => void)[]>()

  /** Replaces the schedules of a key. */
  set(key: string, schedules: readonly Schedule[]): void {
    this.remove(key)
    const stops = schedules.flatMap((schedule) => schedule.rules.map((rule) => run(rule, schedule)))
    if (stops.length > 0) this.#stops.set(key, stops)
  }

  remove(key: string): void {
    for (const stop of this.#stops.get(key) ?? []) stop()
    this.#stops.delete(key)
  }

  stop(): void {
    for (const key of this.#stops.keys()) this.remove(key)
  }
}

function run(rule: ScheduleRule, { timezone, fire }: Schedule): () => void {
  let timer: NodeJS.Timeout | undefined
  const wait = (planned: Date | undefined): void => {
    if (!planned) return
    const left = planned.getTime() - Date.now()
    timer = setTimeout(
      () => (left > longestTimerMs ? wait(planned) : due(planned)),
      Math.min(left, longestTimerMs),
    )
  }
  const due = (planned: Date): void => {
    fire(planned)
    // A process that was held up must not fire a burst of moments that are long past.
    const now = new Date()
    wait(nextTime(rule, timezone, planned > now ? planned : now))
  }
  wait(nextTime(rule, timezone, new Date()))
  return () => clearTimeout(timer)
}
