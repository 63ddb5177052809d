import type { ScheduleRule, Turns } from '@heddle/core/node'
import type { ScheduleInterval } from './schedule-trigger.node.ts'

/** A rule of the node as cron text. Every rule is one: the server asks only for the next time. */
export function scheduleRules(interval: ScheduleInterval): ScheduleRule[] {
  const { triggerAtHour: hour, triggerAtMinute: minute } = interval
  switch (interval.field) {
    case 'seconds':
      return [{ kind: 'interval', everySeconds: interval.secondsInterval }]
    case 'minutes':
      return [{ kind: 'interval', everySeconds: interval.minutesInterval * 60 }]
    case 'hours': {
      const { step, every } = turns('hours', interval.hoursInterval, 24)
      return [{ kind: 'calendar', cron: `${minute} ${step} * * *`, ...every }]
    }
    case 'days': {
      const { every } = turns('days', interval.daysInterval)
      return [{ kind: 'calendar', cron: `${minute} ${hour} * * *`, ...every }]
    }
    case 'weeks': {
      const { every } = turns('weeks', interval.weeksInterval)
      return [
        {
          kind: 'calendar',
          cron: `${minute} ${hour} * * ${interval.triggerAtDay.join(',') || '*'}`,
          ...every,
        },
      ]
    }
    case 'months': {
      const { step, every } = turns('months', interval.monthsInterval, 12)
      return [
        { kind: 'calendar', cron: `${minute} ${hour} ${interval.triggerAtDayOfMonth} ${step} *`, ...every },
      ]
    }
    default:
      return [{ kind: 'calendar', cron: interval.expression.trim() }]
  }
}

/** What divides the hours of a day or the months of a year stands in the calendar; anything else is counted on. */
function turns(unit: Turns['unit'], given: number, whole = 0): { step: string; every: { every?: Turns } } {
  const count = Math.floor(given)
  if (count <= 1) return { step: '*', every: {} }
  if (whole > 0 && whole % count === 0) return { step: `*/${count}`, every: {} }
  return { step: '*', every: { every: { unit, count } } }
}
