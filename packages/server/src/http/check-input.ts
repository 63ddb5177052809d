import type { z } from 'zod'
import { invalidInput } from './errors.ts'

/** A value as its schema gives it. */
export function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(result.error)
  return result.data
}
