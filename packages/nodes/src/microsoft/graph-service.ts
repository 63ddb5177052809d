import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { NodeCredentialUse } from '@heddle/core/node'
import type { AppCall } from '../app/operation.ts'
import { readPages, type Paging } from '../app/paging.ts'
import type { AppRequest, AppService } from '../app/service.ts'

/** A part of Microsoft Graph; in which cloud, and whose, the credential knows. */
export const graphService = (label: string): AppService => ({ label })

/** The clouds of Microsoft. */
const hosts = new Set([
  'graph.microsoft.com',
  'graph.microsoft.us',
  'dod-graph.microsoft.us',
  'microsoftgraph.chinacloudapi.cn',
])

/** Lists of Graph: each answer has the whole address of the page that follows. */
export const graphPages: Paging = {
  entries: 'value',
  size: { name: '$top', most: 100 },
  next({ request: { query = {} }, response: { body } }) {
    const link = isJsonObject(body) ? textOf(body['@odata.nextLink']) : ''
    if (link === '') return undefined
    const { protocol, host } = URL.parse(link) ?? {}
    // The account is signed in to every address that is asked.
    if (protocol !== 'https:' || host === undefined || !hosts.has(host))
      throw new Error('Microsoft names a next page outside of Microsoft Graph')
    // It holds the whole query, which must not stand there twice.
    return { url: link, query: Object.fromEntries(Object.keys(query).map((name) => [name, undefined])) }
  },
}

/** A list as a whole, however many items the node is to give. */
export const everyEntry = (exchange: AppCall['exchange'], request: AppRequest): Promise<JsonObject[]> =>
  readPages(exchange, request, { paging: graphPages, most: Infinity })

/** The ways to sign in that documents choose by `authentication`. */
export const graphCredentials = (...names: readonly string[]): NodeCredentialUse[] =>
  names.map((name) => ({
    name,
    required: true,
    displayOptions: { show: { authentication: [name] } },
  }))

export const pathOf = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join('')

/** A text inside of a filter. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What Graph answers, as an object. */
export async function askGraph(
  send: AppCall['send'],
  url: string,
  query: Record<string, unknown> = {},
): Promise<JsonObject> {
  const body = await send({ url, query })
  return isJsonObject(body) ? body : {}
}

/** The entries of one page of a list. */
export async function askPage(
  send: AppCall['send'],
  url: string,
  query: Record<string, unknown>,
): Promise<JsonObject[]> {
  const { value } = await askGraph(send, url, query)
  return Array.isArray(value) ? value.filter((each) => isJsonObject(each)) : []
}

/** An answer as an object, without what Graph tells about the answer itself. */
export const plain = (answer: unknown): JsonObject =>
  Object.fromEntries(
    Object.entries(isJsonObject(answer) ? answer : {}).filter(([name]) => name !== '@odata.context'),
  )
