import { assertNever } from '@heddle/core'
import type { CalendarRule, IntervalRule, ScheduleRule } from '@heddle/core/node'
import { Cron } from 'croner'
import { isInTurn } from './turns.ts'

/** A rule in its zone. */
export interface Timing {
  rule: ScheduleRule
  timezone: string
  /** A moment at which the rule is in turn, for one that fires only every so many days or weeks. */
  anchor?: Date
}

/** When a rule fires next after a moment; undefined for a rule that never fires again. */
export function nextTime({ rule, timezone, anchor }: Timing, after: Date): Date | undefined {
  switch (rule.kind) {
    case 'interval': {
      const step = intervalMs(rule)
      // Counted from the epoch: every process plans the same moments.
      return new Date((Math.floor(after.getTime() / step) + 1) * step)
    }
    case 'calendar': {
      const zone = rule.timezone ?? timezone
      const cron = new Cron(rule.cron, { timezone: zone })
      return firstInTurn(rule, { zone, anchor }, (from) => cron.nextRun(from ?? after) ?? undefined)
    }
    default:
      return assertNever(rule)
  }
}

/** When a rule fired last before a moment; undefined for one that never has. */
export function lastTime({ rule, timezone, anchor }: Timing, before: Date): Date | undefined {
  switch (rule.kind) {
    case 'interval': {
      const step = intervalMs(rule)
      return new Date((Math.ceil(before.getTime() / step) - 1) * step)
    }
    case 'calendar': {
      const zone = rule.timezone ?? timezone
      const cron = new Cron(rule.cron, { timezone: zone })
      return firstInTurn(rule, { zone, anchor }, (from) => cron.previousRuns(1, from ?? before)[0])
    }
    default:
      return assertNever(rule)
  }
}

export const intervalMs = ({ everySeconds }: IntervalRule): number =>
  Math.max(1, Math.floor(everySeconds)) * 1000

/** Enough for every hundredth month, day by day. */
const mostTried = 5000

/** Goes on from moment to moment until one is in turn. Without an anchor the first one is. */
function firstInTurn(
  { every }: CalendarRule,
  { zone, anchor }: { zone: string; anchor?: Date },
  step: (from?: Date) => Date | undefined,
): Date | undefined {
  let moment = step()
  if (!every || !anchor) return moment
  for (let tried = 0; moment && tried < mostTried; tried++) {
    if (isInTurn(every, zone, { moment, anchor })) return moment
    moment = step(moment)
  }
  return undefined
}
