import type { HttpResponse } from '@heddle/core/node'

/** The longest that a service is waited for before it is asked again. */
const longestWaitMs = 60_000

/** How long to wait before a service is asked again; undefined when that would not help, or take too long. */
export function retryWait({ status, headers }: HttpResponse, tries: number): number | undefined {
  if (status !== 408 && status !== 429 && status < 500) return undefined
  const wait = wantedWait(headers) ?? 1000 * 2 ** tries
  return wait <= longestWaitMs ? wait : undefined
}

/** What the service itself says: milliseconds, seconds or a time. */
function wantedWait(headers: Record<string, string>): number | undefined {
  const { 'retry-after-ms': precise = '', 'retry-after': after = '' } = headers
  const number = /^\d+(\.\d+)?$/
  if (number.test(precise)) return Number(precise)
  if (number.test(after)) return Number(after) * 1000
  const time = Date.parse(after)
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now())
}
