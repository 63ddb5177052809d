import type { ScheduleRule } from '@heddle/core/node'
import { Cron } from 'croner'

/** When a rule fires next after a moment; undefined for a rule that never fires again. */
export function nextTime(rule: ScheduleRule, timezone: string, after: Date): Date | undefined {
  if ('everySeconds' in rule) {
    const step = intervalMs(rule)
    // Counted from the epoch: every process plans the same moments.
    return new Date((Math.floor(after.getTime() / step) + 1) * step)
  }
  return cronOf(rule, timezone).nextRun(after) ?? undefined
}

/** When a rule fired last before a moment; undefined for one that never has. */
export function lastTime(rule: ScheduleRule, timezone: string, before: Date): Date | undefined {
  if ('everySeconds' in rule) {
    const step = intervalMs(rule)
    return new Date((Math.ceil(before.getTime() / step) - 1) * step)
  }
  return cronOf(rule, timezone).previousRuns(1, before)[0]
}

export const intervalMs = ({ everySeconds }: { everySeconds: number }): number =>
  Math.max(1, Math.floor(everySeconds)) * 1000

const cronOf = (rule: Extract<ScheduleRule, { cron: string }>, timezone: string): Cron =>
  new Cron(rule.cron, { timezone: rule.timezone ?? timezone })
