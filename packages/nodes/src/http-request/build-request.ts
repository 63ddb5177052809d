import { isJsonObject, textOf } from '@heddle/core'
import type { HttpRequest, RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { HttpRequestParams } from './http-request-params.ts'
import { collectPairs } from './collect-pairs.ts'
import { buildBody } from './request-body.ts'

interface Source {
  context: RunContext<HttpRequestParams>
  item: Item
  values: HttpRequestParams
}

/** The request that an item asks for. Secrets are added by the client, not here. */
export async function buildRequest({ context, item, values }: Source): Promise<HttpRequest> {
  const { options } = values
  const { body, contentType } = await buildBody({ context, item, values })
  const credential = credentialType(values)
  return {
    method: values.method,
    url: readUrl(values.url),
    query: buildQuery(values),
    headers: { ...(contentType && { 'content-type': contentType }), ...buildHeaders(values) },
    ...(body !== undefined && { body }),
    ...(credential && { credential }),
    // Read here, where it is known what it becomes: a file never has to be in memory.
    responseType: 'stream',
    ignoreStatus: true,
    timeoutMs: options.timeout ?? 300_000,
    followRedirects: options.redirect?.redirect?.followRedirects ?? true,
    maxRedirects: options.redirect?.redirect?.maxRedirects ?? 21,
    ...(options.proxy && { proxy: options.proxy }),
    ignoreTlsErrors: options.allowUnauthorizedCerts ?? false,
  }
}

function credentialType({
  authentication,
  nodeCredentialType,
  genericAuthType,
}: HttpRequestParams): string | undefined {
  if (authentication === 'none') return undefined
  const type = authentication === 'genericCredentialType' ? genericAuthType : nodeCredentialType
  if (type === '') throw new Error('Choose a credential type')
  return type
}

function readUrl(url: string): string {
  const text = url.trim()
  const full = /^https?:\/\//i.test(text) ? text : `http://${text}`
  if (text === '' || !URL.canParse(full)) throw new Error(`"${url}" is not a valid URL`)
  return full
}

function buildQuery({
  sendQuery,
  specifyQuery,
  queryParameters,
  jsonQuery,
  options,
  nameRule,
}: HttpRequestParams): Record<string, unknown> {
  if (!sendQuery) return {}
  const given =
    specifyQuery === 'json'
      ? readObject(jsonQuery, 'query parameters')
      : collectPairs(queryParameters.parameters, nameRule === 'nested' || nameRule === 'old')
  const fields = specifyQuery === 'json' ? Object.entries(given).flatMap(unfolded) : Object.entries(given)
  return Object.fromEntries(
    fields.flatMap(([name, value]) => queryEntries(name, value, options.queryParameterArrays ?? 'indices')),
  )
}

/** What is inside of an object has a name of its own, with its key in brackets. */
const unfolded = ([name, value]: [string, unknown]): [string, unknown][] =>
  isJsonObject(value)
    ? Object.entries(value).flatMap(([key, each]) => unfolded([`${name}[${key}]`, each]))
    : [[name, value]]

/** Lists in a query are written in one of three ways, by what the other side understands. */
function queryEntries(name: string, value: unknown, format: string): [string, unknown][] {
  if (!Array.isArray(value)) return [[name, textOf(value)]]
  if (format === 'indices')
    return value.map((entry, index): [string, unknown] => [`${name}[${index}]`, textOf(entry)])
  return [[format === 'brackets' ? `${name}[]` : name, value.map(textOf)]]
}

function buildHeaders({
  sendHeaders,
  specifyHeaders,
  headerParameters,
  jsonHeaders,
}: HttpRequestParams): Record<string, string> {
  if (!sendHeaders) return {}
  const given =
    specifyHeaders === 'json'
      ? readObject(jsonHeaders, 'headers')
      : collectPairs(headerParameters.parameters, false)
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), textOf(value)]))
}

function readObject(value: unknown, what: string): Record<string, unknown> {
  if (value === '' || value === undefined || value === null) return {}
  if (isJsonObject(value)) return value
  throw new Error(`The JSON of the ${what} must be an object`)
}
