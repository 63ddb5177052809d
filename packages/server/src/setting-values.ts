/** What settings may be, each with what is said of a wrong value. */
import { isIP } from 'node:net'
import { z } from 'zod'

export interface Setting<T extends z.ZodType = z.ZodType> {
  /** The environment variable. */
  variable: string
  /** One sentence for the docs. */
  doc: string
  schema: T
}

export const setting = <T extends z.ZodType>(variable: string, doc: string, schema: T): Setting<T> => ({
  variable,
  doc,
  schema,
})

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true')

export const wholeNumber = z.coerce.number('must be a number').int('must be a whole number')
export const positive = wholeNumber.min(1, 'must be 1 or more')
export const url = z.url('must be a URL, for example https://example.com/')
/** People and browsers are sent there. */
export const webUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL, for example https://example.com/',
})
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)

export const areRanges = (entries: readonly string[]): boolean =>
  entries.every((entry) => {
    const [address = '', bits = '0'] = entry.split('/')
    return isIP(address) !== 0 && /^\d{1,3}$/.test(bits)
  })

export const keep = z.enum(['all', 'none'], 'must be all or none').default('all')

export const timezone = z
  .string()
  .refine(isTimezone, 'must be a time zone name, for example Europe/Berlin')
  .default('America/New_York')

function isTimezone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
