import { intervalMs, lastTime, nextTime, type Timing } from './next-time.ts'

/** How old the newest of the moments that have passed may be to be made up for. */
const madeUpForMs = 60 * 60_000
/** To count a year of seconds would take minutes; nobody needs to know so exactly. */
const mostCounted = 1000

/** A rule with its next planned moment. */
export interface Planned extends Rhythm {
  nextAt: Date
}

/** A rule whose moments may be shifted. */
interface Rhythm extends Pick<Timing, 'rule' | 'timezone'> {
  shiftMs: number
  /** The planned moment, where there is one already: the others are counted from it. */
  nextAt?: Date
}

export interface Passed {
  /** The moment that fires now. */
  fire?: Date
  /** How many others have passed. */
  missed: number
  lastMissed?: Date
  /** Undefined for a rule that never fires again. */
  next?: Date
}

/** The policy for moments that have passed unnoticed: the newest fires, unless it is too old; the others are missed. */
export function passedMoments(planned: Planned, now: Date): Passed {
  const { newest, next } = around(planned, now)
  const isFresh = now.getTime() - newest.getTime() <= madeUpForMs
  const earlier = countEarlier(planned, newest)
  const missed = isFresh ? earlier : earlier + 1
  const lastMissed = isFresh && missed > 0 ? momentBefore(planned, newest) : newest
  return {
    missed,
    ...(isFresh && { fire: newest }),
    ...(missed > 0 && lastMissed && { lastMissed }),
    ...(next && { next }),
  }
}

/** When a rule is due after a moment. */
export const momentAfter = (planned: Rhythm, after: Date): Date | undefined =>
  shifted(planned, after, nextTime)

const momentBefore = (planned: Planned, before: Date): Date | undefined => shifted(planned, before, lastTime)

/** Only intervals are shifted; what stands in a calendar stays there. */
function shifted(
  { rule, timezone, shiftMs, nextAt }: Rhythm,
  moment: Date,
  find: typeof nextTime,
): Date | undefined {
  const timing = { rule, timezone, anchor: nextAt }
  if ('cron' in rule) return find(timing, moment)
  const found = find(timing, new Date(moment.getTime() - shiftMs))
  return found && new Date(found.getTime() + shiftMs)
}

/** The newest moment that has come, and the first that has not. */
function around(planned: Planned, now: Date): { newest: Date; next: Date | undefined } {
  const { nextAt } = planned
  const second = momentAfter(planned, nextAt)
  // Nearly always; the rest costs more to find out.
  if (!second || second > now) return { newest: nextAt, next: second }
  const newest = momentBefore(planned, new Date(now.getTime() + 1)) ?? nextAt
  return { newest, next: momentAfter(planned, now) }
}

/** How many moments there are from the planned one until the newest, without it. */
function countEarlier(planned: Planned, newest: Date): number {
  const { rule, nextAt } = planned
  if (rule.kind === 'interval') return Math.round((newest.getTime() - nextAt.getTime()) / intervalMs(rule))
  let count = 0
  let moment: Date | undefined = nextAt
  while (moment && moment < newest && count < mostCounted) {
    count += 1
    moment = momentAfter(planned, moment)
  }
  return count
}
