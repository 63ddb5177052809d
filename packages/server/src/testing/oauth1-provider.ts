import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const consumer = { consumerKey: 'heddle', consumerSecret: 'canary-consumer-secret' }

interface Temporary {
  secret: string
  callback: string
  verifier: string
}

/** A small OAuth1 service on loopback that checks every signature. Whoever comes agrees. */
export async function startOAuth1Provider() {
  const temporary = new Map<string, Temporary>()
  const accounts = new Map<string, string>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', base)
    const handle = handlers[url.pathname] ?? refuse
    handle({ request, response, url })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const handlers: Record<string, (call: Call) => void> = {
    '/request-token'(call) {
      const fields = readSigned(call, '')
      if (!fields) return refuse(call)
      const token = randomBytes(8).toString('hex')
      const made = { secret: randomBytes(8).toString('hex'), verifier: randomBytes(8).toString('hex') }
      temporary.set(token, { ...made, callback: fields.oauth_callback ?? '' })
      return sendForm(call, { oauth_token: token, oauth_token_secret: made.secret })
    },
    '/authorize'({ url, response }) {
      const token = url.searchParams.get('oauth_token') ?? ''
      const { callback = base, verifier = '' } = temporary.get(token) ?? {}
      const back = new URL(callback)
      back.searchParams.set('oauth_token', token)
      back.searchParams.set('oauth_verifier', verifier)
      response.writeHead(302, { location: back.href }).end()
    },
    '/access-token'(call) {
      const asked = temporary.get(readFields(call.request).oauth_token ?? '')
      const fields = asked && readSigned(call, asked.secret)
      if (!fields || fields.oauth_verifier !== asked.verifier) return refuse(call)
      const token = randomBytes(8).toString('hex')
      const secret = `canary-${randomBytes(8).toString('hex')}`
      accounts.set(token, secret)
      return sendForm(call, { oauth_token: token, oauth_token_secret: secret })
    },
    '/resource'(call) {
      const secret = accounts.get(readFields(call.request).oauth_token ?? '')
      if (secret === undefined || !readSigned(call, secret)) return refuse(call)
      call.response.setHeader('content-type', 'application/json').end('{"things":3}')
    },
  }
  return { url: base, ...consumer, accounts, close: () => void server.close() }
}

interface Call {
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

const refuse = ({ response }: Call): void => void response.writeHead(401).end()

const sendForm = ({ response }: Call, fields: Record<string, string>): void =>
  void response.end(new URLSearchParams(fields).toString())

function readFields({ headers }: IncomingMessage): Record<string, string> {
  const found = (headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)
  return Object.fromEntries(
    Array.from(found, ([, name = '', value = '']) => [name, decodeURIComponent(value)]),
  )
}

/** The fields of a request that is signed well. Written apart from what signs, so that a mistake there shows here. */
function readSigned({ request, url }: Call, tokenSecret: string): Record<string, string> | undefined {
  const { oauth_signature: given, ...fields } = readFields(request)
  const pairs = [...Object.entries(fields), ...url.searchParams]
    .map((pair) => pair.map(encode).join('='))
    .toSorted()
  const parts = [request.method ?? 'GET', `${url.origin}${url.pathname}`, pairs.join('&')]
  const hash = (fields.oauth_signature_method ?? '').replace('HMAC-', '').toLowerCase()
  const wanted = createHmac(hash, `${encode(consumer.consumerSecret)}&${encode(tokenSecret)}`)
    .update(parts.map(encode).join('&'))
    .digest('base64')
  return given === wanted ? fields : undefined
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll('!', '%21').replaceAll('*', '%2A')
