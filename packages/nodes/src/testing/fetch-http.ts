import type { HttpRequest, HttpResponse } from '@heddle/core/node'

/** What the server's own client does, without its policies. */
export async function fetchHttp({
  url,
  query = {},
  method,
  headers,
  body: sent,
  responseType,
}: HttpRequest): Promise<HttpResponse> {
  const target = new URL(url)
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) target.searchParams.append(name, String(each))
  }
  const response = await fetch(target, {
    method,
    headers,
    body: sent as BodyInit,
    ...(sent !== undefined && { duplex: 'half' }),
  })
  const facts = {
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
  }
  if (responseType === 'stream') return { ...facts, body: response.body }
  if (responseType === 'bytes') return { ...facts, body: await response.bytes() }
  return { ...facts, body: responseType === 'text' ? await response.text() : await response.json() }
}
