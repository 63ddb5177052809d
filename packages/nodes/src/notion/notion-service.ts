import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import { byToken, valueIn, type Paging } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import type { AppRequest, AppService } from '../app/service.ts'

export const notionService: AppService = { label: 'Notion', baseUrl: 'https://api.notion.com/v1' }

/** Every request has to name the version of the interface whose answers it understands. */
export const newestApi = '2025-09-03'

/** Documents of older versions get the answers that they were made for. */
export const apiOf = (params: Pick<AppParams, 'maybe'>): string => params.maybe('earlierApi') ?? newestApi

/** From this version on, texts in blocks and filters have the names that properties have. */
export const isBeforeRichText = (params: Pick<AppParams, 'maybe'>): boolean => apiOf(params) < '2022-02-22'

/** A request in the version of the document. */
export const ask = (params: Pick<AppParams, 'maybe'>, request: AppRequest): AppRequest =>
  inVersion(apiOf(params), request)

export const inVersion = (api: string, request: AppRequest): AppRequest => ({
  ...request,
  headers: { 'notion-version': api },
})

/** Lists that are asked for with an address. */
export const pages = byToken({
  entries: 'results',
  token: 'next_cursor',
  as: 'start_cursor',
  size: { name: 'page_size', most: 100 },
})

/** Lists that are asked for with a body, which then holds the cursor too. */
const pagesOfQuery: Paging = {
  entries: 'results',
  next({ request, response }) {
    const cursor = textOf(valueIn(response.body, 'next_cursor'))
    const body = isJsonObject(request.body) ? request.body : {}
    return cursor === '' ? undefined : { body: { ...body, start_cursor: cursor } }
  },
}

const mostEntries = 100

/** The entries that a query finds, in the version of the document unless it is said. */
export function query(
  { params, list }: Pick<AppCall, 'params' | 'list'>,
  { url, body, api = apiOf(params) }: { url: string; body: JsonObject; api?: string },
): Promise<JsonObject[]> {
  const isLimited = params.value('returnAll') === false && params.value('limit') !== undefined
  const size = isLimited ? Math.min(params.number('limit'), mostEntries) : mostEntries
  return list(inVersion(api, { method: 'POST', url, body: { page_size: size, ...body } }), pagesOfQuery)
}

const id = '([0-9a-fA-F]{32}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})'

/** A page that is open beside its database stands in the query; blocks stand behind the page that they are on. */
const pageUrl = new RegExp(`^https?:(?:.*[?&]p=|[^?#]*[-/])${id}`)
const databaseUrl = new RegExp(`^https?:[^?#]*[-/]${id}`)
const blockUrl = new RegExp(`^https?:(?:.*#|.*[?&]p=|[^?#]*[-/])${id}`)

export const notionUrls = {
  pageId: pageUrl,
  blockId: blockUrl,
  databaseId: databaseUrl,
  database: databaseUrl,
}

/** The id that a resource locator holds where no parameter knows its pattern. */
export function locatedId(given: unknown): string {
  const value = textOf(isJsonObject(given) ? given.value : given).trim()
  return databaseUrl.exec(value)?.[1] ?? value
}

/** The id of a parameter, ready for an address. */
export function idOf(params: AppParams, name: string): string {
  const given = params.id(name)
  if (given === '') throw new Error(`Choose which ${things[name] ?? 'entry'} is meant`)
  return encodeURIComponent(given)
}

const things: Readonly<Record<string, string>> = {
  pageId: 'page',
  blockId: 'block',
  databaseId: 'database',
  dataSourceId: 'data source',
  userId: 'user',
}
