import { t } from '../../lib/i18n.ts'

/** As it is typed. */
export interface Timeout {
  hours: string
  minutes: string
  seconds: string
}

export const timeoutLimits: Record<keyof Timeout, number> = { hours: Infinity, minutes: 60, seconds: 60 }

/** As it is typed, but never above its limit: who types 90 minutes sees at once that 60 are meant. */
export const within = (part: keyof Timeout, typed: string): string => {
  const number = Number(typed)
  if (number > timeoutLimits[part]) return String(timeoutLimits[part])
  return number < 0 ? '0' : typed
}

/** What is no number counts as 0; numbers keep to their limits. */
const read = (timeout: Timeout, part: keyof Timeout): number => {
  const number = Math.floor(Number(timeout[part]))
  return Number.isFinite(number) ? Math.min(timeoutLimits[part], Math.max(0, number)) : 0
}

export const totalSeconds = (timeout: Timeout): number =>
  3600 * read(timeout, 'hours') + 60 * read(timeout, 'minutes') + read(timeout, 'seconds')

export const splitTimeout = (total: number): Timeout => ({
  hours: String(Math.floor(total / 3600)),
  minutes: String(Math.floor(total / 60) % 60),
  seconds: String(total % 60),
})

/** Why a timeout cannot be saved. */
export function timeoutProblem(timeout: Timeout, max: number): string | undefined {
  const total = totalSeconds(timeout)
  if (total === 0) return t('workflowSettings.timeoutZero')
  if (max <= 0 || total <= max) return undefined
  return t('workflowSettings.timeoutMax', { ...splitTimeout(max) })
}
