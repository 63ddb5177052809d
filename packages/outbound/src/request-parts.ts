import { isJsonObject, textOf } from '@heddle/core'
import type { HttpRequest } from '@heddle/core/node'
import type { OutboundRequest } from './http-client.ts'

/** Adds headers, query, body fields or basic authentication, and notes what of it is secret. */
export function addParts(request: HttpRequest, parts: unknown): OutboundRequest {
  const { headers, qs, auth, body } = isJsonObject(parts) ? parts : {}
  const added = { ...textValues(headers), ...basicHeader(auth) }
  return {
    ...request,
    headers: { ...request.headers, ...added },
    query: { ...request.query, ...textValues(qs) },
    ...(isJsonObject(body) && { body: { ...(isJsonObject(request.body) ? request.body : {}), ...body } }),
    secret: {
      headers: Object.keys(added).map((name) => name.toLowerCase()),
      inBody: isJsonObject(body) && Object.keys(body).length > 0,
    },
  }
}

function textValues(record: unknown): Record<string, string> {
  if (!isJsonObject(record)) return {}
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, textOf(value)]))
}

function basicHeader(auth: unknown): Record<string, string> {
  if (!isJsonObject(auth)) return {}
  const text = `${textOf(auth.username)}:${textOf(auth.password)}`
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` }
}
