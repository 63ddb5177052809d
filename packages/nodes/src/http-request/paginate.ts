import { isJsonObject, readPath, textOf } from '@heddle/core'
import type { HttpRequest, RunContext } from '@heddle/core/node'
import type { HttpRequestParams } from './http-request-params.ts'
import { withParameter } from './page-parameter.ts'
import type { ReadResponse } from './read-response.ts'

const mostPages = 10_000
/** So many equal answers one after the other are no pages: a parameter is not understood. */
const mostEqual = 5

export interface Pages {
  context: RunContext<HttpRequestParams>
  index: number
  values: HttpRequestParams
  /** Fails with an error status, unless it is one of those that end the pages. */
  send(request: HttpRequest, lastStatuses?: readonly number[]): Promise<ReadResponse>
}

/** Sends a request again and again until the pages end. What ends them is a page, too. */
export async function paginate(first: HttpRequest, pages: Pages): Promise<ReadResponse[]> {
  const settings = pages.values.options.pagination?.pagination
  if (!settings || settings.paginationMode === 'off') return [await pages.send(first)]
  const most = settings.limitPagesFetched ? settings.maxRequests : mostPages
  const lastStatuses = statusesOf(settings)
  const responses: ReadResponse[] = []
  while (responses.length < most) {
    const request = await pageRequest(first, responses, pages)
    if (!request) break
    if (responses.length > 0) await pages.context.sleep(settings.requestInterval)
    const response = await pages.send(request, lastStatuses)
    responses.push(response)
    if (isLast(response, settings) || (await isComplete(responses, request, pages))) break
    refuseEqual(responses)
  }
  return responses
}

type Settings = NonNullable<NonNullable<HttpRequestParams['options']['pagination']>['pagination']>

const statusesOf = ({ paginationCompleteWhen, statusCodesWhenComplete }: Settings): number[] =>
  paginationCompleteWhen === 'receiveSpecificStatusCodes'
    ? statusCodesWhenComplete.split(',').map(Number)
    : []

/** The expressions of the paging settings, unresolved: they are about answers that do not exist yet. */
const rawSettings = ({ context }: Pages): Record<string, unknown> => {
  const raw = readPath(context.rawParameters, ['options', 'pagination', 'pagination'])
  return isJsonObject(raw) ? raw : {}
}

interface Moment {
  responses: readonly ReadResponse[]
  request: HttpRequest
}

async function evaluate(text: unknown, moment: Moment, { context, index }: Pages): Promise<unknown> {
  if (typeof text !== 'string' || !text.startsWith('=')) return text
  const last = moment.responses.at(-1)
  const { url, method, headers, query: qs, body } = moment.request
  return context.evaluate(text, index, {
    $pageCount: moment.responses.length,
    $response: last ? { body: last.body, headers: last.headers, statusCode: last.status } : {},
    $request: { url, method, headers, qs, body },
  })
}

async function pageRequest(
  first: HttpRequest,
  responses: readonly ReadResponse[],
  pages: Pages,
): Promise<HttpRequest | undefined> {
  const raw = rawSettings(pages)
  const moment = { responses, request: first }
  if (raw.paginationMode === 'responseContainsNextURL') {
    // What comes out of an answer is not there yet; any other address counts from the start.
    if (responses.length === 0 && textOf(raw.nextURL).includes('$response')) return first
    const next = await evaluate(raw.nextURL, moment, pages)
    return typeof next === 'string' && next !== '' ? atAddress(first, next) : undefined
  }
  const list = readPath(raw, ['parameters', 'parameters'])
  let request = first
  for (const parameter of Array.isArray(list) ? list.filter(isJsonObject) : []) {
    const name = await evaluate(parameter.name, moment, pages)
    const value = await evaluate(parameter.value, moment, pages)
    if (typeof name === 'string' && name !== '')
      request = await withParameter(request, textOf(parameter.type), { name, value })
  }
  return request
}

/** The same request elsewhere; what the address says itself is not said twice. */
function atAddress(first: HttpRequest, next: string): HttpRequest {
  const url = new URL(next, first.url)
  const query = Object.entries(first.query ?? {}).filter(([name]) => !url.searchParams.has(name))
  return { ...first, url: url.href, query: Object.fromEntries(query) }
}

function isLast({ status, body }: ReadResponse, settings: Settings): boolean {
  if (settings.paginationCompleteWhen === 'receiveSpecificStatusCodes')
    return statusesOf(settings).includes(status)
  if (settings.paginationCompleteWhen !== 'responseIsEmpty') return false
  if (typeof body === 'string') return ['', '[]', '{}'].includes(body.trim())
  if (Array.isArray(body)) return body.length === 0
  return body === undefined || (isJsonObject(body) && Object.keys(body).length === 0)
}

async function isComplete(responses: ReadResponse[], request: HttpRequest, pages: Pages): Promise<boolean> {
  const { paginationCompleteWhen, completeExpression } = rawSettings(pages)
  if (paginationCompleteWhen !== 'other') return false
  return Boolean(await evaluate(completeExpression, { responses, request }, pages))
}

function refuseEqual(responses: readonly ReadResponse[]): void {
  const last = responses.slice(-mostEqual)
  if (last.length < mostEqual || last.some(({ file }) => file !== undefined)) return
  if (new Set(last.map(({ body }) => JSON.stringify(body))).size === 1)
    throw new Error(`The last ${mostEqual} pages are identical, so no more are requested`)
}
