import type { ScheduleRule } from '@heddle/core/node'
import type { ScheduleInterval } from './schedule-trigger.node.ts'

/** A rule of the node as cron text. Every rule is one: the server asks only for the next time. */
export function scheduleRules(interval: ScheduleInterval): ScheduleRule[] {
  const { triggerAtHour: hour, triggerAtMinute: minute } = interval
  switch (interval.field) {
    case 'seconds':
      return [{ everySeconds: interval.secondsInterval }]
    case 'minutes':
      return [{ everySeconds: interval.minutesInterval * 60 }]
    case 'hours':
      return [{ cron: `${minute} ${step(interval.hoursInterval)} * * *` }]
    case 'days':
      return [{ cron: `${minute} ${hour} ${step(interval.daysInterval)} * *` }]
    case 'weeks':
      return [
        {
          cron: `${minute} ${hour} * * ${interval.triggerAtDay.join(',') || '*'}`,
          ...every(interval.weeksInterval),
        },
      ]
    case 'months':
      return [
        { cron: `${minute} ${hour} ${interval.triggerAtDayOfMonth} ${step(interval.monthsInterval)} *` },
      ]
    default:
      return [{ cron: interval.expression.trim() }]
  }
}

const step = (interval: number) => (interval > 1 ? `*/${interval}` : '*')

const every = (weeks: number) => (weeks > 1 ? { everyWeeks: weeks } : {})
