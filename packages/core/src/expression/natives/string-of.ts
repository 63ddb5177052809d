import { freeCharacters, perCharacter } from '../cost/budget.ts'
import type { Meter } from '../cost/meter.ts'
import { textFactor, weightOf } from '../cost/weight.ts'
import { NeedsSandbox } from '../expression-error.ts'

/** A value as JavaScript itself writes it in a text. */
export function stringOf(value: unknown, meter: Meter): string {
  if (typeof value === 'string') return paid(value, meter)
  if (typeof value === 'object' && value !== null) meter.spend(weightOf(value) * textFactor)
  return written(value)
}

/** The same for an argument whose cost was counted. */
export function written(value: unknown): string {
  if (value instanceof Date) throw new NeedsSandbox('local time')
  return String(value)
}

/** A text that was just put together: whoever looks at it first makes JavaScript write it out. */
export function paid(text: string, meter: Meter): string {
  if (text.length > freeCharacters) meter.spend(text.length * perCharacter)
  return text
}
