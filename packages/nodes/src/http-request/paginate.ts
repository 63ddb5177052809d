import { isJsonObject, readPath, textOf } from '@heddle/core'
import type { HttpRequest, RunContext } from '@heddle/core/node'
import type { HttpRequestParams } from './http-request-params.ts'
import type { ReadResponse } from './read-response.ts'

const mostPages = 10_000

export interface Pages {
  context: RunContext<HttpRequestParams>
  index: number
  values: HttpRequestParams
  send(request: HttpRequest): Promise<ReadResponse>
}

/** Sends a request again and again until the pages end. */
export async function paginate(first: HttpRequest, pages: Pages): Promise<ReadResponse[]> {
  const settings = pages.values.options.pagination?.pagination
  if (!settings || settings.paginationMode === 'off') return [await pages.send(first)]
  const most = settings.limitPagesFetched ? settings.maxRequests : mostPages
  const responses: ReadResponse[] = []
  while (responses.length < most) {
    const request = await pageRequest(first, responses, pages)
    if (!request) break
    if (responses.length > 0) await pages.context.sleep(settings.requestInterval)
    const response = await pages.send(request)
    if (isAfterLast(response, settings)) break
    responses.push(response)
    if (await isComplete(responses, pages)) break
  }
  return responses
}

type Settings = NonNullable<NonNullable<HttpRequestParams['options']['pagination']>['pagination']>

/** The expressions of the paging settings, unresolved: they are about answers that do not exist yet. */
const rawSettings = ({ context }: Pages): Record<string, unknown> => {
  const raw = readPath(context.rawParameters, ['options', 'pagination', 'pagination'])
  return isJsonObject(raw) ? raw : {}
}

async function evaluate(
  text: unknown,
  responses: readonly ReadResponse[],
  { context, index }: Pages,
): Promise<unknown> {
  if (typeof text !== 'string' || !text.startsWith('=')) return text
  const last = responses.at(-1)
  return context.evaluate(text, index, {
    $pageCount: responses.length,
    $response: last ? { body: last.body, headers: last.headers, statusCode: last.status } : {},
    $request: {},
  })
}

async function pageRequest(
  first: HttpRequest,
  responses: readonly ReadResponse[],
  pages: Pages,
): Promise<HttpRequest | undefined> {
  const raw = rawSettings(pages)
  if (raw.paginationMode === 'responseContainsNextURL') {
    if (responses.length === 0) return first
    const next = await evaluate(raw.nextURL, responses, pages)
    return typeof next === 'string' && next !== ''
      ? { ...first, url: new URL(next, first.url).href, query: {} }
      : undefined
  }
  const list = readPath(raw, ['parameters', 'parameters'])
  let request = first
  for (const parameter of Array.isArray(list) ? list.filter(isJsonObject) : []) {
    const name = await evaluate(parameter.name, responses, pages)
    const value = await evaluate(parameter.value, responses, pages)
    if (typeof name === 'string' && name !== '')
      request = withParameter(request, textOf(parameter.type), { name, value })
  }
  return request
}

function withParameter(
  request: HttpRequest,
  type: string,
  { name, value }: { name: string; value: unknown },
): HttpRequest {
  switch (type) {
    case 'headers':
      return { ...request, headers: { ...request.headers, [name.toLowerCase()]: String(value) } }
    case 'body':
      return { ...request, body: JSON.stringify({ ...parsedBody(request.body), [name]: value }) }
    default:
      return { ...request, query: { ...request.query, [name]: value } }
  }
}

function parsedBody(body: unknown): object {
  const value: unknown = typeof body === 'string' ? JSON.parse(body) : {}
  return isJsonObject(value) ? value : {}
}

function isAfterLast({ status, body }: ReadResponse, settings: Settings): boolean {
  if (settings.paginationCompleteWhen === 'receiveSpecificStatusCodes') {
    return settings.statusCodesWhenComplete.split(',').map(Number).includes(status)
  }
  if (settings.paginationCompleteWhen !== 'responseIsEmpty') return false
  return (
    body === undefined ||
    body === '' ||
    (Array.isArray(body) ? body.length === 0 : isJsonObject(body) && Object.keys(body).length === 0)
  )
}

async function isComplete(responses: readonly ReadResponse[], pages: Pages): Promise<boolean> {
  const { paginationCompleteWhen, completeExpression } = rawSettings(pages)
  return paginationCompleteWhen === 'other' && Boolean(await evaluate(completeExpression, responses, pages))
}
