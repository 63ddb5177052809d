import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { pollUntil } from '../ai/poll-until.ts'
import type { AppCall } from '../app/operation.ts'
import { ofCredential } from '../ai/outbound-fetch.ts'

const everyMs = 1000
const usualSeconds = 300

/** Answers that take long are worked on while nobody holds the line: they are asked for until they are there. */
export function inBackground(call: AppCall, fetch: typeof globalThis.fetch): typeof fetch {
  const { context, params } = call
  const [mode = {}] = params.rows('options.backgroundMode.values')
  if (mode.enabled !== true) return fetch
  const seconds = Number(mode.timeout ?? usualSeconds)
  return async (input, init = {}) => {
    const body = JSON.stringify({ ...(JSON.parse(textOf(init.body)) as JsonObject), background: true })
    const begun = await fetch(input, { ...init, body })
    if (!begun.ok) return begun
    const { id } = (await begun.json()) as JsonObject
    const { body: _none, ...asking } = init
    return pollUntil(context, {
      everyMs,
      mostMs: seconds * 1000,
      tooLong: `OpenAI had no answer after ${seconds} seconds. Allow more with the timeout of "Background Mode".`,
      async look() {
        const url = `${ofCredential}/responses/${encodeURIComponent(textOf(id))}`
        const response = await fetch(url, { ...asking, method: 'GET' })
        const text = await response.text()
        return response.ok && isWorking(text) ? undefined : new Response(text, response)
      },
    })
  }
}

function isWorking(text: string): boolean {
  const answer: unknown = JSON.parse(text)
  return isJsonObject(answer) && ['queued', 'in_progress'].includes(textOf(answer.status))
}
