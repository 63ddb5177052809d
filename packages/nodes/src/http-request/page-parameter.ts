import { isJsonObject, textOf } from '@heddle/core'
import type { HttpRequest } from '@heddle/core/node'

interface Parameter {
  name: string
  value: unknown
}

/** A request with a parameter of its page, in the place and the form that its kind asks for. */
export function withParameter(
  request: HttpRequest,
  type: string,
  { name, value }: Parameter,
): HttpRequest | Promise<HttpRequest> {
  switch (type) {
    case 'headers':
      return { ...request, headers: { ...request.headers, [name.toLowerCase()]: textOf(value) } }
    case 'body':
      return withBody(request, { name, value })
    default:
      return { ...request, query: { ...request.query, [name]: value } }
  }
}

function withBody(request: HttpRequest, { name, value }: Parameter): HttpRequest | Promise<HttpRequest> {
  const type = request.headers?.['content-type'] ?? 'application/json'
  if (type.startsWith('multipart/')) return withFormPart(request, type, { name, value })
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const form = new URLSearchParams(textOf(request.body))
    form.set(name, textOf(value))
    return { ...request, body: form.toString() }
  }
  return {
    ...request,
    headers: { ...request.headers, 'content-type': type },
    body: JSON.stringify({ ...parsedBody(request.body), [name]: value }),
  }
}

/** The form is written already; it is read again to have one more part. */
async function withFormPart(
  request: HttpRequest,
  type: string,
  { name, value }: Parameter,
): Promise<HttpRequest> {
  const written = new Response(request.body as BodyInit, { headers: { 'content-type': type } })
  const form = await written.formData()
  form.set(name, textOf(value))
  const encoded = new Response(form)
  return {
    ...request,
    headers: { ...request.headers, 'content-type': encoded.headers.get('content-type') ?? type },
    body: new Uint8Array(await encoded.arrayBuffer()),
  }
}

function parsedBody(body: unknown): object {
  const value: unknown = typeof body === 'string' && body !== '' ? JSON.parse(body) : {}
  return isJsonObject(value) ? value : {}
}
