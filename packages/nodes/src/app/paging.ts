import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { HttpResponse } from '@heddle/core/node'
import type { AppRequest } from './service.ts'

/** How a service gives a long list: page after page. */
export interface Paging {
  /** Where the entries stand in an answer: a path, or nothing when the answer is the list. */
  entries?: string
  /** Under which name a request says how many entries it wants, and the most that it may ask for. */
  size?: { name: string; most: number }
  /** What the next request asks for instead; undefined after the last page. */
  next(page: Page): Partial<AppRequest> | undefined
}

export interface Page {
  request: AppRequest
  response: HttpResponse
  /** How many entries it had. */
  count: number
}

/** More pages than any list has; one that never ends is stopped. */
const mostPages = 1000

/** The entries of all pages, or the first ones. */
export async function readPages(
  exchange: (request: AppRequest) => Promise<HttpResponse>,
  first: AppRequest,
  { paging, most }: { paging: Paging; most: number },
): Promise<JsonObject[]> {
  const entries: JsonObject[] = []
  let request: AppRequest | undefined = withSize(first, paging, most)
  for (let page = 0; request && page < mostPages; page += 1) {
    const response = await exchange(request)
    const found = entriesOf(response.body, paging)
    entries.push(...found)
    if (entries.length >= most) return entries.slice(0, most)
    const change = paging.next({ request, response, count: found.length })
    request = change && { ...request, ...change, query: { ...request.query, ...change.query } }
  }
  return entries
}

function withSize(request: AppRequest, { size }: Paging, most: number): AppRequest {
  if (!size) return request
  const wanted = Math.min(most, size.most)
  return { ...request, query: { [size.name]: wanted, ...request.query } }
}

const entriesOf = (body: unknown, { entries }: Paging): JsonObject[] => {
  const list = entries === undefined ? body : valueIn(body, entries)
  return Array.isArray(list)
    ? list.map((each) => (isJsonObject(each) ? each : { value: each as unknown }))
    : []
}

/** A value deep inside of an answer, by a path with dots. */
export const valueIn = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (isJsonObject(found) ? found[name] : undefined), body)

type Sized = Pick<Paging, 'entries' | 'size'>

/** The answer holds a token for the next page, which the next request sends along. */
export const byToken = ({ token, as, ...rest }: Sized & { token: string; as: string }): Paging => ({
  ...rest,
  next({ response }) {
    const value = textOf(valueIn(response.body, token))
    return value === '' ? undefined : { query: { [as]: value } }
  },
})

/** The request says how many entries to skip. */
export const byOffset = ({
  offset,
  ...rest
}: Sized & { offset: string; size: { name: string; most: number } }): Paging => ({
  ...rest,
  next({ request: { query = {} }, count }) {
    const asked = Number(query[rest.size.name])
    return count < asked || count === 0
      ? undefined
      : { query: { [offset]: Number(query[offset] ?? 0) + count } }
  },
})

/** Pages have numbers, beginning with 1. */
export const byNumber = ({
  page,
  ...rest
}: Sized & { page: string; size: { name: string; most: number } }): Paging => ({
  ...rest,
  next({ request: { query = {} }, count }) {
    const asked = Number(query[rest.size.name])
    return count < asked || count === 0 ? undefined : { query: { [page]: Number(query[page] ?? 1) + 1 } }
  },
})

/** The head of the answer links to the next page. */
export const byLink = (sized: Sized = {}): Paging => ({
  ...sized,
  next({ response: { headers } }) {
    const url = /<([^>]+)>;\s*rel="?next"?/.exec(headers.link ?? '')?.[1]
    return url === undefined ? undefined : nextAddress(url)
  },
})

/** It holds the whole query, which must not stand there twice. */
function nextAddress(url: string): Partial<AppRequest> {
  const { origin, pathname, searchParams } = new URL(url)
  return { url: origin + pathname, query: Object.fromEntries(searchParams) }
}
