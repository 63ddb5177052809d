import type { WebhookResponse } from '@heddle/core/node'

/** Makes a response ready to be sent, so that the server need not: text and bytes as they are, anything else as JSON. */
export function writeResponse({
  status = 200,
  headers = {},
  body,
  binary,
}: WebhookResponse): WebhookResponse {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  if (binary) {
    const type = { 'content-type': binary.mimeType, ...fileNameHeader(binary.fileName), ...lower }
    return binary.id === undefined
      ? { status, headers: type, body: Buffer.from(binary.data, 'base64') }
      : { status, headers: type, binary }
  }
  if (body === undefined || body === null) return { status, headers: lower }
  if (body instanceof Uint8Array) return { status, headers: lower, body }
  if (typeof body === 'string') {
    return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...lower }, body }
  }
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...lower },
    body: JSON.stringify(body),
  }
}

const fileNameHeader = (name: string | undefined): Record<string, string> =>
  name === undefined
    ? {}
    : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }
