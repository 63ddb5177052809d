const quickly = 2000
/** The library looks at other days of the year, or for a name. */
const slowly = 300_000

/** What may be read of a DateTime, and what that costs. */
export const dateFields: ReadonlyMap<string, number> = new Map([
  ['year', quickly],
  ['quarter', quickly],
  ['month', quickly],
  ['day', quickly],
  ['hour', quickly],
  ['minute', quickly],
  ['second', quickly],
  ['millisecond', quickly],
  ['weekday', quickly],
  ['weekNumber', quickly],
  ['weekYear', quickly],
  ['ordinal', quickly],
  ['daysInMonth', quickly],
  ['daysInYear', quickly],
  ['weeksInWeekYear', quickly],
  ['monthShort', quickly],
  ['monthLong', quickly],
  ['weekdayShort', quickly],
  ['weekdayLong', quickly],
  ['zoneName', quickly],
  ['offset', quickly],
  ['offsetNameShort', slowly],
  ['offsetNameLong', slowly],
  ['isInDST', slowly],
  ['isInLeapYear', quickly],
  ['isOffsetFixed', quickly],
  ['isValid', quickly],
])

/** What may be read of a Duration. */
export const durationFields: ReadonlyMap<string, number> = new Map([
  ['years', quickly],
  ['quarters', quickly],
  ['months', quickly],
  ['weeks', quickly],
  ['days', quickly],
  ['hours', quickly],
  ['minutes', quickly],
  ['seconds', quickly],
  ['milliseconds', quickly],
  ['isValid', quickly],
])
