import { z } from 'zod'

/** ISO 8601, UTC, with milliseconds. */
export const timestamp = z.string()

const isFourDigitYear = (year: number) => year >= 1 && year <= 9999

/** A moment that a caller names: any date with a year of four digits, which both databases can compare. */
export const moment = z
  .string()
  .refine((text) => isFourDigitYear(new Date(text).getUTCFullYear()), 'is no date')
  .transform((text) => new Date(text).toISOString())

/** People, API keys and versions are named by texts, inside and outside. */
export const textIdParams = z.object({ id: z.string().max(64) })

/**
 * What the caller may do with a thing, each right with those before it: look at it (and use a credential), run it, change
 * it, give it away and delete it. Credentials know no `run`.
 */
export const rights = ['see', 'run', 'edit', 'own'] as const
export const right = z.enum(rights)
export type Right = z.infer<typeof right>

export const jsonObject = z.record(z.string(), z.unknown())

/** A query value that holds JSON text, e.g. `filter={"finished":true}`. */
export const jsonQuery = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'is not valid JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

export const booleanQuery = z.enum(['true', 'false', '']).transform((text) => text === 'true')

/** The error envelope of every call that fails. */
export const errorEnvelope = z.object({
  code: z.number(),
  message: z.string(),
  hint: z.string(),
  errorCode: z.string(),
  /** Further facts by error code; for `version_conflict` the workflow as it is stored now. */
  details: z.unknown().optional(),
  stack: z.string().optional(),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>
