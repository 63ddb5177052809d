import { isJsonObject, textOf } from '@heddle/core'
import { param, type DisplayOptions, type RunContext } from '@heddle/core/node'
import { DateTime } from 'luxon'

/** How long to wait for an answer at most. */
export const limitParams = (show: DisplayOptions['show']) => {
  const limited = { ...show, limitWaitTime: [true] }
  const byInterval = { ...limited, limitType: ['afterTimeInterval'] }
  return {
    limitWaitTime: param.boolean({
      label: 'Limit Wait Time',
      description: 'Whether to continue if there is no response in time',
      show,
    }),
    limitType: param.options({
      label: 'Limit Type',
      options: [
        { name: 'After Time Interval', value: 'afterTimeInterval' },
        { name: 'At Specified Time', value: 'atSpecifiedTime' },
      ],
      default: 'afterTimeInterval',
      show: limited,
    }),
    resumeAmount: param.number({
      label: 'Amount',
      default: 1,
      typeOptions: { minValue: 0, numberPrecision: 2 },
      show: byInterval,
    }),
    resumeUnit: param.options({
      label: 'Unit',
      options: [
        { name: 'Seconds', value: 'seconds' },
        { name: 'Minutes', value: 'minutes' },
        { name: 'Hours', value: 'hours' },
        { name: 'Days', value: 'days' },
      ],
      default: 'hours',
      show: byInterval,
    }),
    maxDateAndTime: param.dateTime({
      label: 'Max Date and Time',
      show: { ...limited, limitType: ['atSpecifiedTime'] },
    }),
  }
}

const secondsPer = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }

export interface Limit {
  limitWaitTime: boolean
  limitType: 'afterTimeInterval' | 'atSpecifiedTime'
  resumeAmount: number
  resumeUnit: keyof typeof secondsPer
  maxDateAndTime: string
}

/** The group `limitWaitTime` of the options of a question; undefined where nobody has limited it. */
export function readLimit(given: unknown): Limit | undefined {
  const limit = isJsonObject(given) ? given.values : undefined
  if (!isJsonObject(limit)) return undefined
  const { resumeUnit: unit, resumeAmount: amount = 1 } = limit
  return {
    limitWaitTime: true,
    limitType: limit.limitType === 'atSpecifiedTime' ? 'atSpecifiedTime' : 'afterTimeInterval',
    resumeAmount: Number(amount),
    resumeUnit: unit === 'seconds' || unit === 'minutes' || unit === 'days' ? unit : 'hours',
    maxDateAndTime: textOf(limit.maxDateAndTime),
  }
}

/** When the wait ends by itself; null when it does not. */
export function endOfWait(values: Limit, { now, timezone }: Clock): Date | null {
  if (!values.limitWaitTime) return null
  return values.limitType === 'atSpecifiedTime'
    ? readTime(values.maxDateAndTime, timezone)
    : later(now(), values.resumeAmount, values.resumeUnit)
}

type Clock = Pick<RunContext, 'now' | 'timezone'>

export const later = (now: Date, amount: number, unit: keyof typeof secondsPer): Date =>
  new Date(now.getTime() + amount * secondsPer[unit] * 1000)

/** A time that names no zone is one of the workflow. */
export function readTime(text: string, zone: string): Date {
  const local = DateTime.fromISO(text.trim().replace(' ', 'T'), { zone })
  const time = local.isValid ? local.toJSDate() : new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error(`"${text}" is not a date`)
  return time
}
