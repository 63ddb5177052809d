import { isJsonObject, textOf } from '@heddle/core'

const longest = 2000

/** What a service said about a request that it refused, told with the error; libraries keep it in different places. */
export function withServiceMessage(given: unknown): Error {
  const error = given instanceof Error ? given : new Error(String(given))
  const { response } = error as { response?: unknown }
  if (!isJsonObject(response)) return error
  const body = response.body ?? response.data
  const status = response.status ?? response.statusCode
  if (status !== undefined) Object.assign(error, { httpCode: textOf(status) })
  if (body !== undefined && body !== null && body !== '') {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    Object.assign(error, { description: text.slice(0, longest) })
  }
  return error
}
