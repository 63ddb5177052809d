import type { JsonObject } from '../json.ts'
import { splitCommand } from './split-command.ts'

interface CurlCall {
  url: string
  method?: string
  headers: [string, string][]
  /** Parts of the body, as `--data` gives them. */
  data: string[]
  form: [string, string][]
  dataInQuery: boolean
  user?: string
  followRedirects: boolean
  insecure: boolean
  proxy?: string
  timeoutSeconds?: number
}

type Take = (call: CurlCall, value: string) => void

const addHeader: Take = (call, value) => {
  const colon = value.indexOf(':')
  if (colon > 0) call.headers.push([value.slice(0, colon).trim(), value.slice(colon + 1).trim()])
}
const addData: Take = (call, value) => void call.data.push(value)

/** Options with a value. */
const withValue: Readonly<Record<string, Take>> = {
  '--request': (call, value) => void (call.method = value.toUpperCase()),
  '--url': (call, value) => void (call.url = value),
  '--header': addHeader,
  '--data': addData,
  '--data-raw': addData,
  '--data-ascii': addData,
  '--data-binary': addData,
  '--data-urlencode': (call, value) => {
    const equals = value.indexOf('=')
    const name = equals > 0 ? `${value.slice(0, equals)}=` : ''
    call.data.push(`${name}${encodeURIComponent(value.slice(equals + 1))}`)
  },
  '--json': (call, value) => {
    call.data.push(value)
    call.headers.push(['Content-Type', 'application/json'], ['Accept', 'application/json'])
  },
  '--form': (call, value) => {
    const [name = '', ...rest] = value.split('=')
    call.form.push([name, rest.join('=')])
  },
  '--user': (call, value) => void (call.user = value),
  '--user-agent': (call, value) => void call.headers.push(['User-Agent', value]),
  '--referer': (call, value) => void call.headers.push(['Referer', value]),
  '--cookie': (call, value) => void call.headers.push(['Cookie', value]),
  '--proxy': (call, value) => void (call.proxy = value),
  '--max-time': (call, value) => void (call.timeoutSeconds = Number(value)),
}

/** Options without a value. */
const flags: Readonly<Record<string, (call: CurlCall) => void>> = {
  '--get': (call) => void (call.dataInQuery = true),
  '--head': (call) => void (call.method = 'HEAD'),
  '--location': (call) => void (call.followRedirects = true),
  '--insecure': (call) => void (call.insecure = true),
}

const longNames: Readonly<Record<string, string>> = {
  '-X': '--request',
  '-H': '--header',
  '-d': '--data',
  '-F': '--form',
  '-u': '--user',
  '-A': '--user-agent',
  '-e': '--referer',
  '-b': '--cookie',
  '-x': '--proxy',
  '-m': '--max-time',
  '-G': '--get',
  '-I': '--head',
  '-L': '--location',
  '-k': '--insecure',
}

/** Options of curl that say nothing about the request but have a value, which must not be taken for the address. */
const ignoredWithValue = new Set([
  '-o',
  '--output',
  '-w',
  '--write-out',
  '--connect-timeout',
  '--retry',
  '--cert',
  '--key',
  '-c',
  '--cookie-jar',
])

/** The parameters of an HTTP Request node that does what a curl command does. */
export function importCurl(command: string): JsonObject {
  const words = splitCommand(command.trim())
  if (words[0] !== 'curl') throw new Error('This is not a cURL command: it must start with "curl"')
  const call = readCall(words.slice(1))
  if (call.url === '') throw new Error('The cURL command has no URL')
  return toParameters(call)
}

function readCall(words: string[]): CurlCall {
  const call: CurlCall = {
    url: '',
    headers: [],
    data: [],
    form: [],
    dataInQuery: false,
    followRedirects: false,
    insecure: false,
  }
  for (let at = 0; at < words.length; at += 1) {
    const { name, attached } = readOption(words[at] ?? '')
    const take = Object.hasOwn(withValue, name) ? withValue[name] : undefined
    if (take) {
      if (attached === undefined) at += 1
      take(call, attached ?? words[at] ?? '')
    } else if (Object.hasOwn(flags, name)) flags[name]?.(call)
    else if (ignoredWithValue.has(name)) at += 1
    else if (!name.startsWith('-')) call.url ||= name
  }
  return call
}

/** `--data=x` and `-dx` carry their value with them. */
function readOption(word: string): { name: string; attached?: string } {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1
  if (equals > 0) return { name: word.slice(0, equals), attached: word.slice(equals + 1) }
  const short = word.slice(0, 2)
  const long = /^-[A-Za-z]/.test(word) && Object.hasOwn(longNames, short) ? longNames[short] : undefined
  if (!long) return { name: word }
  const rest = word.slice(2)
  return { name: long, ...(rest !== '' && { attached: rest }) }
}

function toParameters(call: CurlCall): JsonObject {
  const body = call.dataInQuery ? [] : call.data
  const hasBody = body.length > 0 || call.form.length > 0
  const [address, query] = addressOf(call)
  return {
    method: call.method ?? (hasBody ? 'POST' : 'GET'),
    url: literal(address),
    ...section('Query', query),
    ...section(
      'Headers',
      allHeaders(call).filter(([name]) => !hasBody || name.toLowerCase() !== 'content-type'),
    ),
    ...(hasBody && bodyParameters(call)),
    options: optionsOf(call),
  }
}

type Pairs = [string, string][]

const pairList = (pairs: Pairs) => ({
  parameters: pairs.map(([name, value]) => ({ name: literal(name), value: literal(value) })),
})

/** A text that would be an expression as it stands, written so that it means itself. */
const literal = (text: string): string => (text.startsWith('=') ? `={{ ${JSON.stringify(text)} }}` : text)

const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

function section(kind: 'Query' | 'Headers', pairs: Pairs): JsonObject {
  if (pairs.length === 0) return {}
  const list = kind === 'Query' ? 'queryParameters' : 'headerParameters'
  return { [`send${kind}`]: true, [list]: pairList(pairs) }
}

/** The address without its query, and the query as pairs. */
function addressOf({ url, dataInQuery, data }: CurlCall): [string, Pairs] {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`
  const [address = '', ...given] = whole.split('?')
  const query = [given.join('?'), ...(dataInQuery ? data : [])].filter((part) => part !== '').join('&')
  return [address, [...new URLSearchParams(query)]]
}

const allHeaders = ({ headers, user }: CurlCall): Pairs =>
  user === undefined ? headers : [...headers, ['Authorization', `Basic ${base64(user)}`]]

function bodyParameters({ headers, data, form }: CurlCall): JsonObject {
  if (form.length > 0)
    return { sendBody: true, contentType: 'multipart-form-data', bodyParameters: formFields(form) }
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const text = data.join('&')
  if (isJson(text) && (type === '' || /json/i.test(type))) {
    return { sendBody: true, contentType: 'json', specifyBody: 'json', jsonBody: text }
  }
  if (type === '' || type.includes('x-www-form-urlencoded')) {
    const pairs = [...new URLSearchParams(text)]
    return { sendBody: true, contentType: 'form-urlencoded', bodyParameters: pairList(pairs) }
  }
  return { sendBody: true, contentType: 'raw', rawContentType: literal(type), body: literal(text) }
}

/** A value that begins with @ names a file, which here is one of the item. */
const formFields = (form: Pairs) => ({
  parameters: form.map(([name, value]) =>
    value.startsWith('@')
      ? { parameterType: 'formBinaryData', name, inputDataFieldName: 'data' }
      : { parameterType: 'formData', name: literal(name), value: literal(value) },
  ),
})

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

const optionsOf = ({ followRedirects, insecure, proxy, timeoutSeconds }: CurlCall): JsonObject => ({
  // curl stays where it is unless told otherwise; the node follows unless told otherwise.
  ...(!followRedirects && { redirect: { redirect: { followRedirects: false } } }),
  ...(insecure && { allowUnauthorizedCerts: true }),
  ...(proxy !== undefined && { proxy }),
  ...(timeoutSeconds !== undefined && { timeout: timeoutSeconds * 1000 }),
})
