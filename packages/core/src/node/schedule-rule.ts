/** Only every so many hours, days, weeks or months, counted from the first moment of the schedule. */
export interface Turns {
  unit: 'hours' | 'days' | 'weeks' | 'months'
  count: number
}

/** A rule by which a schedule fires; the server keeps the clock and stores every planned time. */
export type ScheduleRule = IntervalRule | CalendarRule

/** Again and again, so many seconds apart. */
export interface IntervalRule {
  kind: 'interval'
  everySeconds: number
}

/** At moments of the calendar. */
export interface CalendarRule {
  kind: 'calendar'
  cron: string
  timezone?: string
  every?: Turns
}
