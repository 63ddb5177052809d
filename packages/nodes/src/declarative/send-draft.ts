import { isJsonObject } from '@heddle/core'
import type { BinaryAccess, HttpResponse } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { readField } from '../fields/field-names.ts'
import { evaluateData, type Evaluate } from './evaluate-data.ts'
import { asItems, postReceive, type Received } from './post-receive.ts'
import { evaluatePart, mergeParts, type Draft } from './request-draft.ts'
import type { Pagination, RequestPart, RoutingFunction } from './routing.ts'

export interface RoutingWorld {
  send(request: RequestPart): Promise<HttpResponse>
  evaluate: Evaluate
  binary?: BinaryAccess
  signal?: AbortSignal
  /** What functions in the routing find as `this`. */
  self?: object
}

/** More pages than any list has; one that never ends is stopped. */
const maxPages = 1000

/** Sends a request, page after page when asked for, and makes items of what comes back. */
export async function sendDraft(draft: Draft, world: RoutingWorld): Promise<Item[]> {
  if (draft.paginate && typeof draft.pagination === 'function')
    return pagesByFunction(draft, draft.pagination, world)
  const items: Item[] = []
  let part: RequestPart | undefined = firstPage(draft)
  for (let page = 0; part && page < maxPages; page += 1) {
    world.signal?.throwIfAborted()
    const response = await world.send(await prepare(part, draft, world))
    items.push(...(await receive(response, draft, world)))
    if (draft.maxResults !== undefined && items.length >= draft.maxResults)
      return items.slice(0, draft.maxResults)
    part =
      draft.paginate && draft.pagination
        ? await nextPage(part, response, { pagination: draft.pagination, world })
        : undefined
  }
  return items
}

/** The function gets a request and may ask for as many like it as it wants. */
async function pagesByFunction(draft: Draft, ask: RoutingFunction, world: RoutingWorld): Promise<Item[]> {
  const makeRoutingRequest = async ({ options }: { options: RequestPart }) =>
    sendDraft({ ...draft, request: options, paginate: false, maxResults: undefined }, world)
  const self: unknown = Object.assign(Object.create(world.self ?? null) as object, { makeRoutingRequest })
  const { request, paginate, maxResults, preSend } = draft
  const asked = { options: request, paginate, maxResults, preSend, postReceive: draft.postReceive }
  return (await ask.call(self, asked)) as Item[]
}

async function prepare(part: RequestPart, { preSend }: Draft, { self }: RoutingWorld): Promise<RequestPart> {
  let request = part
  for (const change of preSend) request = (await change.call(self, request)) as RequestPart
  return request
}

async function receive(response: HttpResponse, draft: Draft, world: RoutingWorld): Promise<Item[]> {
  const facts: Received['response'] = {
    body: response.body,
    headers: response.headers,
    statusCode: response.status,
    statusMessage: response.statusText,
  }
  let items = response.body instanceof Uint8Array ? [] : asItems(response.body)
  for (const { action, value } of draft.postReceive) {
    if (typeof action === 'function') items = (await action.call(world.self, items, facts)) as Item[]
    else if (await isEnabled(action.enabled, value, world))
      items = await postReceive(action, { ...world, items, response: facts, value })
  }
  return items
}

async function isEnabled(enabled: unknown, value: unknown, { evaluate }: RoutingWorld): Promise<boolean> {
  const decided = enabled === undefined || (await evaluateData(enabled, evaluate, { $value: value }))
  return decided !== false && decided !== 'false'
}

function firstPage({ request, paginate, pagination }: Draft): RequestPart {
  if (!paginate || typeof pagination !== 'object' || pagination.type !== 'offset') return request
  const { limitParameter, offsetParameter, pageSize, type } = pagination.properties
  return withParameters(request, type, { [limitParameter]: pageSize, [offsetParameter]: 0 })
}

interface Paging {
  pagination: Pagination
  world: RoutingWorld
}

/** The request for the next page; undefined when this was the last. */
async function nextPage(
  part: RequestPart,
  { body, headers, status }: HttpResponse,
  { pagination, world: { evaluate } }: Paging,
): Promise<RequestPart | undefined> {
  if (typeof pagination === 'function') return undefined
  if (pagination.type === 'generic') {
    const roots = { $response: { body, headers, statusCode: status } }
    const goesOn = await evaluateData(pagination.properties.continue, evaluate, roots)
    if (goesOn !== true && goesOn !== 'true') return undefined
    const next = await evaluatePart(pagination.properties.request, evaluate, roots)
    return mergeParts(part, next)
  }
  const { offsetParameter, pageSize, type, rootProperty } = pagination.properties
  const list = rootProperty && isJsonObject(body) ? readField(body, rootProperty) : body
  if (!Array.isArray(list) || list.length < pageSize) return undefined
  const sent = type === 'query' ? part.qs : part.body
  return withParameters(part, type, { [offsetParameter]: Number(sent?.[offsetParameter] ?? 0) + pageSize })
}

const withParameters = (
  part: RequestPart,
  type: 'query' | 'body',
  values: Record<string, unknown>,
): RequestPart => mergeParts(part, type === 'query' ? { qs: values } : { body: values })
