import { isJsonObject } from '@heddle/core'

interface Body {
  body?: unknown
  /** Says what the body is, where that is not for the caller to say. */
  contentType?: string
}

/** A body of any kind that packages give, as text, bytes or data that is sent as JSON. */
export async function readBody(body: unknown, contentType = ''): Promise<Body> {
  if (body === undefined || body === null || body === '') return {}
  return (await readMade(body)) ?? readFields(body, contentType)
}

/** A body that is there as it is sent. */
async function readMade(body: unknown): Promise<Body | undefined> {
  if (typeof body === 'string' || body instanceof Uint8Array) return { body }
  if (body instanceof ArrayBuffer) return { body: new Uint8Array(body) }
  if (body instanceof URLSearchParams) return form(body)
  if (body instanceof FormData || body instanceof Blob) return encoded(body)
  if (isFormStream(body)) return { body: await collect(body), contentType: body.getHeaders()['content-type'] }
  return isStream(body) ? { body: await collect(body) } : undefined
}

/** Data is sent as the header says: as a form, in parts, or as JSON. */
function readFields(body: unknown, contentType: string): Body | Promise<Body> {
  if (!isJsonObject(body)) return { body }
  if (contentType.includes('application/x-www-form-urlencoded')) return form(searchParams(body))
  return contentType.includes('multipart/form-data') ? encoded(formData(body)) : { body }
}

const form = (params: URLSearchParams): Body => ({
  body: String(params),
  contentType: 'application/x-www-form-urlencoded',
})

export function searchParams(data: object): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(data)) {
    for (const each of [value as unknown].flat()) if (each !== undefined) params.append(name, textOf(each))
  }
  return params
}

async function encoded(body: FormData | Blob): Promise<Body> {
  const response = new Response(body)
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? undefined,
  }
}

/** Fields by name; a file is `{ value, options: { filename, contentType } }`. */
export function formData(fields: object): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value as unknown].flat()) addField(data, name, each)
  }
  return data
}

function addField(data: FormData, name: string, field: unknown): void {
  const given = isJsonObject(field) && 'value' in field ? field : { value: field }
  const { filename, contentType } = isJsonObject(given.options) ? given.options : {}
  if (given.value instanceof Uint8Array) {
    const type = typeof contentType === 'string' ? contentType : 'application/octet-stream'
    const file = new Blob([new Uint8Array(given.value)], { type })
    data.append(name, file, typeof filename === 'string' ? filename : name)
  } else if (given.value !== undefined) data.append(name, textOf(given.value))
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

type Stream = AsyncIterable<unknown>

const isStream = (value: unknown): value is Stream =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** As the library `form-data` makes them. */
const isFormStream = (value: unknown): value is Stream & { getHeaders(): Record<string, string> } =>
  isJsonObject(value) && typeof value.getHeaders === 'function' && typeof value.pipe === 'function'

/** All of a stream; old ones can only be piped. */
export async function collect(stream: Stream): Promise<Uint8Array> {
  const { PassThrough } = await import('node:stream')
  const pipe = (stream as { pipe?: (to: unknown) => void }).pipe
  const through = new PassThrough()
  if (pipe) pipe.call(stream, through)
  const chunks: Buffer[] = []
  for await (const chunk of pipe ? through : stream) chunks.push(Buffer.from(chunk as Uint8Array | string))
  return Buffer.concat(chunks)
}
