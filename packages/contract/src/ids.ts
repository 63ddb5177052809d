import { parseId } from '@heddle/core'
import { z } from 'zod'

/** An id that is given out. */
export const id = z.string()

/** An id that a caller names: behind the door it is a number. */
export const givenId = z.string().transform((text, context) => {
  const read = parseId(text)
  if (read !== undefined) return read
  context.addIssue({ code: 'custom', message: 'is no id' })
  return z.NEVER
})

/** An address with an id in it. Where there is none, there is nothing at that address. */
export const idParams = z.object({ id: givenId })
