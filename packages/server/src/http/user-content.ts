import { textOf } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { ownCookies } from './session-cookie.ts'

/** Whatever a workflow answers opens in an origin of its own: it may look and act like a page, but not as one of ours. */
const sandbox =
  'sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts'

/**
 * An answer may say anything about itself: its type, how long it is kept, where to go on (`Location`, `Refresh`, `Link`), who may
 * read it. It must not say anything about what is not its own.
 */
const refused: Readonly<Record<string, readonly string[]>> = {
  'how the connection works': [
    'connection',
    'content-length',
    'keep-alive',
    'proxy-authenticate',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
  ],
  'what the server says about every answer': [
    'content-security-policy',
    'content-security-policy-report-only',
    'x-content-type-options',
  ],
  'what a browser remembers for the whole site': [
    'accept-ch',
    'activate-storage-access',
    'alt-svc',
    'clear-site-data',
    'critical-ch',
    'expect-ct',
    'nel',
    'observe-browsing-topics',
    'origin-agent-cluster',
    'public-key-pins',
    'public-key-pins-report-only',
    'report-to',
    'reporting-endpoints',
    'service-worker-allowed',
    'set-login',
    'strict-transport-security',
    'use-as-dictionary',
  ],
  'what a proxy in front of us does': ['x-lighttpd-send-file', 'x-reproxy-url', 'x-sendfile', 'x-sendfile2'],
}

const refusedNames = new Set(Object.values(refused).flat())
/** nginx takes files and settings from these. */
const refusedPrefix = 'x-accel-'

/** The one way in which content made by users leaves the server. */
export function writeUserContent(
  reply: FastifyReply,
  { status = 200, headers = {}, body }: WebhookResponse,
): FastifyReply {
  for (const [name, value] of Object.entries(headers)) {
    if (isAllowed(name.toLowerCase(), value)) reply.header(name, value)
  }
  reply.header('content-security-policy', sandbox).header('x-content-type-options', 'nosniff')
  const content = contentOf(body)
  if (content !== undefined && !reply.hasHeader('content-type'))
    reply.header('content-type', 'application/octet-stream')
  return reply.code(isStatus(status) ? status : 500).send(content)
}

/** As bytes: a text would get a character set added to the type that the workflow chose. */
function contentOf(body: unknown): Uint8Array | Readable | undefined {
  if (body === undefined || body === null) return undefined
  if (body instanceof Uint8Array || body instanceof Readable) return body
  return Buffer.from(textOf(body))
}

const headerName = /^[\w!#$%&'*+.^`|~-]+$/

function isAllowed(name: string, value: string): boolean {
  if (!headerName.test(name) || /[^\t\u0020-\u007E\u0080-\u00FF]/.test(value)) return false
  if (name === 'set-cookie') return isForeignCookie(value)
  return !refusedNames.has(name) && !name.startsWith(refusedPrefix)
}

/**
 * Whether a cookie is none of ours. One without a name is sent back as its bare value, so that `=heddle-auth=x` would come back
 * as our own: it is refused whatever it holds.
 */
function isForeignCookie(value: string): boolean {
  const [pair = ''] = value.split(';')
  const [name = '', ...rest] = pair.split('=')
  const bare = name
    .trim()
    .toLowerCase()
    .replace(/^(__host-|__secure-)+/, '')
  return rest.length > 0 && bare !== '' && !ownCookies.includes(bare)
}

const isStatus = (status: number): boolean => Number.isInteger(status) && status >= 200 && status <= 599
