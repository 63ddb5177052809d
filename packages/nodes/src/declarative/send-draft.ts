import { isJsonObject } from '@heddle/core'
import type { BinaryAccess, HttpResponse, RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { readField } from '../fields/field-names.ts'
import { evaluateData, type Evaluate } from './evaluate-data.ts'
import { asItems, postReceive, type Received } from './post-receive.ts'
import { evaluatePart, mergeParts, toHttpRequest, type Draft } from './request-draft.ts'
import type { Pagination, RequestPart } from './routing.ts'

interface World {
  http: RunContext['http']
  evaluate: Evaluate
  credential?: string
  binary?: BinaryAccess
  signal?: AbortSignal
}

/** More pages than any list has; one that never ends is stopped. */
const maxPages = 1000

/** Sends a request, page after page when asked for, and makes items of what comes back. */
export async function sendDraft(draft: Draft, world: World): Promise<Item[]> {
  const items: Item[] = []
  let part: RequestPart | undefined = firstPage(draft)
  for (let page = 0; part && page < maxPages; page += 1) {
    world.signal?.throwIfAborted()
    const response = await world.http(toHttpRequest(part, world.credential))
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

async function receive(response: HttpResponse, draft: Draft, world: World): Promise<Item[]> {
  const facts: Received['response'] = {
    body: response.body,
    headers: response.headers,
    statusCode: response.status,
  }
  let items = response.body instanceof Uint8Array ? [] : asItems(response.body)
  for (const { action, value } of draft.postReceive) {
    items = await postReceive(action, { ...world, items, response: facts, value })
  }
  return items
}

function firstPage({ request, paginate, pagination }: Draft): RequestPart {
  if (!paginate || pagination?.type !== 'offset') return request
  const { limitParameter, offsetParameter, pageSize, type } = pagination.properties
  return withParameters(request, type, { [limitParameter]: pageSize, [offsetParameter]: 0 })
}

interface Paging {
  pagination: Pagination
  world: World
}

/** The request for the next page; undefined when this was the last. */
async function nextPage(
  part: RequestPart,
  { body, headers, status }: HttpResponse,
  { pagination, world: { evaluate } }: Paging,
): Promise<RequestPart | undefined> {
  if (pagination.type === 'generic') {
    const roots = { $response: { body, headers, statusCode: status } }
    const goesOn = await evaluateData(pagination.properties.continue, evaluate, roots)
    if (goesOn !== true && goesOn !== 'true') return undefined
    const next = await evaluatePart(pagination.properties.request, (text) => evaluate(text, roots), undefined)
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
