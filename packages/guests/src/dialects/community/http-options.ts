import { isJsonObject, type JsonObject, textOf } from '@heddle/core'
import type { HttpRequest } from '@heddle/core/node'
import { formData, readBody, searchParams } from './request-body.ts'

/** How the answer is wanted. */
export interface Wanted {
  read: 'auto' | 'text' | 'bytes' | 'stream'
  full: boolean
  anyStatus: boolean
}

export interface ForeignRequest {
  request: HttpRequest
  wanted: Wanted
}

/** A request as the newer helpers take it. */
export async function fromOptions(options: JsonObject): Promise<ForeignRequest> {
  const { url, baseURL, method, qs, auth, encoding } = options
  const headers = textHeaders(options.headers)
  if (options.json === true) headers.accept ??= 'application/json'
  addBasic(headers, auth)
  const { body, contentType } = await readBody(bodyIn(options), headers['content-type'])
  if (contentType) headers['content-type'] = contentType
  return {
    request: {
      url: joinUrl(baseURL, url),
      method: typeof method === 'string' ? method.toUpperCase() : 'GET',
      headers,
      query: queryOf(qs, options.arrayFormat),
      ...(body !== undefined && { body }),
      ...connectionOf(options),
      responseType: isBinary(encoding) ? 'bytes' : 'text',
      ignoreStatus: true,
    },
    wanted: {
      read: readAs(encoding),
      full: options.returnFullResponse === true,
      anyStatus: Boolean(options.ignoreHttpStatusErrors),
    },
  }
}

/** Packages write an empty object where there is nothing to send, even for a GET. */
function bodyIn({ body }: JsonObject): unknown {
  const isEmpty =
    isJsonObject(body) && Object.keys(body).length === 0 && Object.getPrototypeOf(body) === Object.prototype
  return isEmpty ? undefined : body
}

/** How it is sent, apart from what is sent. */
const connectionOf = ({ timeout, proxy, maxRedirects, ...options }: JsonObject): Partial<HttpRequest> => ({
  ...(typeof timeout === 'number' && { timeoutMs: timeout }),
  ...(typeof proxy === 'string' && { proxy }),
  ...(options.disableFollowRedirect === true && { followRedirects: false }),
  ...(typeof maxRedirects === 'number' && { maxRedirects }),
  ...(options.skipSslCertificateValidation === true && { ignoreTlsErrors: true }),
})

/** The same request with the names of the older helpers. */
export function fromOldOptions(given: JsonObject): JsonObject {
  const { uri, url, baseUrl, form, json, auth, encoding } = given
  const headers = textHeaders(given.headers)
  if (isJsonObject(auth) && auth.bearer !== undefined) headers.authorization = `Bearer ${textOf(auth.bearer)}`
  return {
    ...given,
    url: uri ?? url,
    baseURL: baseUrl ?? given.baseURL,
    headers,
    body: oldBody(given),
    json: Boolean(json),
    // Without a wish for JSON it is a text.
    encoding: encoding === null ? 'arraybuffer' : (encoding ?? (json ? undefined : 'text')),
    auth: isJsonObject(auth) ? basicOf(auth) : undefined,
    returnFullResponse: given.resolveWithFullResponse ?? given.returnFullResponse,
    ignoreHttpStatusErrors: given.simple === false || given.ignoreHttpStatusErrors === true,
    disableFollowRedirect: given.followRedirect === false,
    skipSslCertificateValidation: given.rejectUnauthorized === false || given.strictSSL === false,
    arrayFormat: arrayFormatOf(given),
    ...(form !== undefined && { form: undefined }),
  }
}

const basicOf = ({ user, username, pass, password }: JsonObject) => ({
  username: user ?? username,
  password: pass ?? password,
})

function arrayFormatOf({ useQuerystring, qsStringifyOptions }: JsonObject): unknown {
  if (useQuerystring === true) return 'repeat'
  return isJsonObject(qsStringifyOptions) ? qsStringifyOptions.arrayFormat : undefined
}

function oldBody({ form, formData: fields, body, json }: JsonObject): unknown {
  if (isJsonObject(form)) return searchParams(form)
  if (isJsonObject(fields) && !(fields instanceof FormData)) return formData(fields)
  return form ?? fields ?? body ?? (isJsonObject(json) ? json : undefined)
}

const isBinary = (encoding: unknown): boolean =>
  encoding === 'arraybuffer' || encoding === 'stream' || encoding === 'blob'

function readAs(encoding: unknown): Wanted['read'] {
  if (encoding === 'stream') return 'stream'
  if (isBinary(encoding)) return 'bytes'
  return encoding === 'text' ? 'text' : 'auto'
}

function joinUrl(base: unknown, url: unknown): string {
  const path = textOf(url)
  if (typeof base !== 'string' || base === '' || /^https?:/i.test(path)) return path
  return path === '' ? base : `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}

function textHeaders(given: unknown): Record<string, string> {
  const entries = isJsonObject(given) ? Object.entries(given) : []
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
}

function addBasic(headers: Record<string, string>, auth: unknown): void {
  if (!isJsonObject(auth) || auth.username === undefined) return
  const pair = `${textOf(auth.username)}:${textOf(auth.password)}`
  headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
}

/** Lists are written as the request says: `a[]=1` unless told otherwise. */
function queryOf(given: unknown, arrayFormat: unknown): JsonObject {
  const query: JsonObject = {}
  for (const [name, value] of isJsonObject(given) ? Object.entries(given) : []) {
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) query[name] = typeof value === 'object' ? JSON.stringify(value) : value
    else if (arrayFormat === 'repeat') query[name] = value
    else if (arrayFormat === 'comma') query[name] = value.join(',')
    else if (arrayFormat === 'indices') value.forEach((each, index) => (query[`${name}[${index}]`] = each))
    else query[`${name}[]`] = value
  }
  return query
}
