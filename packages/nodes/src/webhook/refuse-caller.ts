import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { textOf } from '@heddle/core'
import type { AdmitContext, WebhookResponse } from '@heddle/core/node'
import { verifyJwt } from '../jwt/verify-jwt.ts'
import type { WebhookParams } from './webhook-params.ts'

type Context = Pick<
  AdmitContext<Pick<WebhookParams, 'authentication' | 'options'>>,
  'params' | 'request' | 'credential' | 'now'
>

/** The answer to a caller who may not start this workflow; undefined for one who may. */
export async function refuseCaller(context: Context): Promise<WebhookResponse | undefined> {
  const { options, authentication } = context.params
  if (options.ipWhitelist && !isAllowed(context.request.ip, options.ipWhitelist)) {
    return plain(403, 'This IP address is not allowed to call the webhook')
  }
  if (
    options.ignoreBots &&
    /bot|crawl|spider|preview|facebookexternalhit/i.test(context.request.headers['user-agent'] ?? '')
  ) {
    return plain(403, 'Bots are not allowed to call the webhook')
  }
  return checks[authentication]?.(context)
}

type Check = (context: Context) => Promise<WebhookResponse | undefined>

const checks: Readonly<Record<string, Check>> = {
  basicAuth: refuseBasicAuth,

  async headerAuth({ request, credential }) {
    const { name, value } = await credential('httpHeaderAuth')
    if (!name || !value) return plain(500, "The webhook's credential is incomplete")
    const given = request.headers[textOf(name).toLowerCase()]
    return given !== undefined && isSame(given, textOf(value))
      ? undefined
      : plain(403, 'Authorization data is wrong!')
  },

  async jwtAuth({ request, credential, now }) {
    const data = await credential('jwtAuth')
    const key = data.keyType === 'pemKey' ? data.publicKey : data.secret
    if (!key) return plain(500, "The webhook's credential is incomplete")
    const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) return plain(401, 'No token provided')
    const verdict = verifyJwt(token, {
      key: textOf(key),
      algorithms: [textOf(data.algorithm ?? 'HS256')],
      now: now(),
    })
    return verdict.valid ? undefined : plain(403, verdict.reason)
  },
}

export async function refuseBasicAuth({
  request,
  credential,
}: Pick<AdmitContext, 'request' | 'credential'>): Promise<WebhookResponse | undefined> {
  const { user, password } = await credential('httpBasicAuth')
  if (!user || !password) return plain(500, "The webhook's credential is incomplete")
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || !encoded) return unauthorized()
  const given = Buffer.from(encoded, 'base64').toString()
  return isSame(given, `${textOf(user)}:${textOf(password)}`)
    ? undefined
    : plain(403, 'Authorization data is wrong!')
}

const plain = (status: number, body: string): WebhookResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

const unauthorized = (): WebhookResponse => {
  const { headers, ...rest } = plain(401, 'Authorization is required!')
  return { ...rest, headers: { ...headers, 'www-authenticate': 'Basic realm="Webhook"' } }
}

/** Digests have one length, so the comparison takes the same time for every guess. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whole addresses and ranges, never parts of text. */
function isAllowed(ip: string, list: string): boolean {
  const allowed = new BlockList()
  for (const entry of list.split(',').map((part) => part.trim())) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) continue
    if (bits === undefined) allowed.addAddress(address, family)
    else allowed.addSubnet(address, Number(bits), family)
  }
  const plainIp = ip.replace(/^::ffff:(?=\d+\.)/, '')
  return allowed.check(plainIp, isIP(plainIp) === 6 ? 'ipv6' : 'ipv4')
}
