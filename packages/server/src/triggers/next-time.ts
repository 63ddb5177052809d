import type { ScheduleRule } from '@heddle/core'
import { Cron } from 'croner'

/** When a rule fires next after a moment; undefined for a rule that never fires again. */
export function nextTime(rule: ScheduleRule, timezone: string, after: Date): Date | undefined {
  if ('everySeconds' in rule) {
    const step = Math.max(1, Math.floor(rule.everySeconds)) * 1000
    // Counted from the epoch: every process plans the same moments.
    return new Date((Math.floor(after.getTime() / step) + 1) * step)
  }
  return new Cron(rule.cron, { timezone: rule.timezone ?? timezone }).nextRun(after) ?? undefined
}
