import { isJsonObject, writePath, type JsonObject } from '@heddle/core'
import type { HttpRequest } from '@heddle/core/node'
import { fieldPath } from '../fields/field-names.ts'
import type { RoutedValue } from './collect-routing.ts'
import { evaluateData, type Evaluate } from './evaluate-data.ts'
import type { Pagination, PostReceive, RequestPart, Routing, RoutingFunction } from './routing.ts'

/** A request as the parameters add to it one after the other. */
export interface Draft {
  request: RequestPart
  preSend: RoutingFunction[]
  postReceive: { action: PostReceive; value: unknown }[]
  pagination?: Pagination
  paginate: boolean
  maxResults?: number
}

export async function draftRequest(
  defaults: RequestPart,
  all: readonly RoutedValue[],
  evaluate: Evaluate,
): Promise<Draft> {
  let draft: Draft = {
    request: await evaluatePart(defaults, evaluate, {}),
    preSend: [],
    postReceive: [],
    paginate: false,
  }
  for (const each of all) draft = await addRouting(draft, each, evaluate)
  return draft
}

async function addRouting(
  draft: Draft,
  { routing, value, roots }: RoutedValue,
  evaluate: Evaluate,
): Promise<Draft> {
  const { request, send, output, operations } = routing
  const seen = { ...roots, $value: value }
  const part = request ? await evaluatePart(request, evaluate, seen) : {}
  const sent = send ? await evaluateData(send, evaluate, seen) : undefined
  const maxResults = await evaluateData(output?.maxResults, evaluate, seen)
  return {
    request: addSent(mergeParts(draft.request, part), sent as Routing['send'], value),
    preSend: [...draft.preSend, ...(send?.preSend ?? [])],
    postReceive: [...draft.postReceive, ...(output?.postReceive ?? []).map((action) => ({ action, value }))],
    pagination: operations?.pagination ?? draft.pagination,
    paginate: isJsonObject(sent) && sent.paginate !== undefined ? sent.paginate === true : draft.paginate,
    maxResults: typeof maxResults === 'number' ? maxResults : draft.maxResults,
  }
}

export const evaluatePart = async (
  part: RequestPart,
  evaluate: Evaluate,
  roots: JsonObject,
): Promise<RequestPart> => (await evaluateData(part, evaluate, roots)) as RequestPart

export const mergeParts = (one: RequestPart, other: RequestPart): RequestPart => ({
  ...one,
  ...other,
  headers: { ...one.headers, ...other.headers },
  qs: { ...one.qs, ...other.qs },
  body: mergeBodies(one.body, other.body),
})

/** A body that is no object stands for itself. */
const mergeBodies = (one: unknown, other: unknown): RequestPart['body'] =>
  other === undefined || isJsonObject(other)
    ? { ...(isJsonObject(one) ? one : {}), ...other }
    : (other as RequestPart['body'])

function addSent(request: RequestPart, send: Routing['send'], value: unknown): RequestPart {
  if (send?.type === undefined || send.property === undefined) return request
  const sent = send.value ?? value
  if (send.type === 'query') return { ...request, qs: { ...request.qs, [send.property]: sent } }
  const path = fieldPath(send.property, send.propertyInDotNotation)
  return { ...request, body: writePath(request.body ?? {}, path, sent) }
}

/** The request that is sent in the end. */
export function toHttpRequest(part: RequestPart, credential: string | undefined): HttpRequest {
  const { baseURL = '', url = '', method = 'GET', headers = {}, qs = {}, body = {} } = part
  return {
    url: /^https?:/i.test(url) ? url : `${baseURL.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`,
    method,
    headers: textsOf(headers),
    query: withoutEmpty(qs),
    ...(Object.keys(body).length > 0 && method !== 'GET' && { body }),
    ...(credential && { credential }),
    responseType: part.encoding === 'arraybuffer' ? 'bytes' : (part.encoding ?? 'json'),
  }
}

const textsOf = (headers: JsonObject): Record<string, string> =>
  Object.fromEntries(Object.entries(withoutEmpty(headers)).map(([name, value]) => [name, String(value)]))

const withoutEmpty = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
