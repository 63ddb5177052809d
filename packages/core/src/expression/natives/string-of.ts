import { NeedsSandbox } from '../expression-error.ts'

/** A value as JavaScript itself writes it in a text. */
export function stringOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) throw new NeedsSandbox('local time')
  return String(value)
}
