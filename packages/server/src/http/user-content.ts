import type { FastifyReply } from 'fastify'
import { ownCookies } from './session-cookie.ts'
import type { UserContent } from './web-call.ts'

/** Whatever a workflow answers opens in an origin of its own: it may look and act like a page, but not as one of ours. */
const sandbox =
  'sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts'

/** Headers by which an answer could change more than itself. */
const refused = new Set([
  'clear-site-data',
  'connection',
  'content-length',
  'content-security-policy',
  'content-security-policy-report-only',
  'keep-alive',
  'public-key-pins',
  'service-worker-allowed',
  'strict-transport-security',
  'transfer-encoding',
  'upgrade',
  'x-content-type-options',
])

/** The one way in which content made by users leaves the server. */
export function writeUserContent(reply: FastifyReply, { status, headers, body }: UserContent): FastifyReply {
  for (const [name, value] of Object.entries(headers)) {
    if (isAllowed(name.toLowerCase(), value)) reply.header(name, value)
  }
  reply.header('content-security-policy', sandbox).header('x-content-type-options', 'nosniff')
  if (body !== null && !reply.hasHeader('content-type'))
    reply.header('content-type', 'application/octet-stream')
  // As bytes: a text would get a character set added to the type that the workflow chose.
  const content = typeof body === 'string' ? Buffer.from(body) : (body ?? undefined)
  return reply.code(isStatus(status) ? status : 500).send(content)
}

const headerName = /^[\w!#$%&'*+.^`|~-]+$/

function isAllowed(name: string, value: string): boolean {
  if (!headerName.test(name) || /[^\t\u0020-\u007E\u0080-\u00FF]/.test(value)) return false
  if (name === 'set-cookie') return !ownCookies.some((own) => value.trim().toLowerCase().startsWith(own))
  return !refused.has(name)
}

const isStatus = (status: number): boolean => Number.isInteger(status) && status >= 200 && status <= 599
