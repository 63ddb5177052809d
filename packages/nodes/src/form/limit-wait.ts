import { param, type DisplayOptions } from '@heddle/core/node'

/** How long to wait for an answer at most. */
export const limitParams = (show: DisplayOptions['show']) => {
  const limited = { ...show, limitWaitTime: [true] }
  const byInterval = { ...limited, limitType: ['afterTimeInterval'] }
  return {
    limitWaitTime: param.boolean({
      label: 'Limit Wait Time',
      description: 'Whether to go on by itself when no answer comes',
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

interface Limit {
  limitWaitTime: boolean
  limitType: 'afterTimeInterval' | 'atSpecifiedTime'
  resumeAmount: number
  resumeUnit: keyof typeof secondsPer
  maxDateAndTime: string
}

/** When the wait ends by itself; null when it does not. */
export function endOfWait(values: Limit, now: Date): Date | null {
  if (!values.limitWaitTime) return null
  return values.limitType === 'atSpecifiedTime'
    ? readTime(values.maxDateAndTime)
    : later(now, values.resumeAmount, values.resumeUnit)
}

export const later = (now: Date, amount: number, unit: keyof typeof secondsPer): Date =>
  new Date(now.getTime() + amount * secondsPer[unit] * 1000)

export function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error(`"${text}" is not a date`)
  return time
}
