import { textOf } from '@heddle/core'
import { readTime } from '../form/limit-wait.ts'

/** A time as Slack counts it; undefined where there is none. A number of seconds stays as it is. */
export function secondsOf(time: unknown, timezone: string): number | undefined {
  const text = textOf(time)
  if (text === '') return undefined
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : readTime(text, timezone).getTime() / 1000
}
