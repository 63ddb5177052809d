import { isJsonObject, textOf } from '@heddle/core'
import { pollUntil } from '../ai/poll-until.ts'
import type { AppCall } from '../app/operation.ts'

/** Waits for work that Gemini has begun, and gives its result. */
export function finishedWork({ send, context }: AppCall, begun: unknown): Promise<unknown> {
  let known = begun
  return pollUntil(context, {
    everyMs: 5000,
    mostMs: 1_200_000,
    tooLong: 'Google Gemini was not done after twenty minutes',
    async look() {
      const { name, done, error, response = {} } = isJsonObject(known) ? known : {}
      if (isJsonObject(error)) throw new Error(textOf(error.message) || 'Google Gemini could not do it')
      if (done === true) return response
      known = await send({ url: `/v1beta/${textOf(name)}` })
      return undefined
    },
  })
}
