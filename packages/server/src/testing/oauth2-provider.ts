import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

interface Options {
  /** Where people are sent back to. */
  redirectUri: string
  /** The first access token ends so soon; the later ones last an hour. */
  firstTokenSeconds?: number
}

/** A real OAuth2 service on loopback, with a resource that needs its tokens. */
export interface OAuth2Provider {
  url: string
  clientId: string
  clientSecret: string
  /** How often tokens were asked for, by grant. */
  asked: Record<string, number>
  /** How many calls of the resource came with a token that was not good. */
  refusals: () => number
  /** Ends every access token that was given so far. */
  endAccessTokens(): void
  /** Ends everything that was given so far. */
  revokeAll(): void
  close(): Promise<void>
}

const hour = 3600
const client = { clientId: 'heddle', clientSecret: 'canary-client-secret' }

export async function startOAuth2Provider({
  redirectUri,
  firstTokenSeconds = hour,
}: Options): Promise<OAuth2Provider> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked: Record<string, number> = {}
  let refusals = 0
  let nextTokenSeconds = firstTokenSeconds
  const tokenSeconds = () => {
    const seconds = nextTokenSeconds
    nextTokenSeconds = hour
    return seconds
  }
  const store = new Map<string, { payload: Stored; endsAt: number }>()
  const provider = new Provider(url, {
    adapter: memoryAdapter(store),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        response_types: ['code'],
      },
    ],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    scopes: ['openid', 'offline_access', 'read'],
    ttl: { AccessToken: tokenSeconds, ClientCredentials: tokenSeconds, RefreshToken: 24 * hour },
    cookies: { keys: ['only for tests'] },
    issueRefreshToken: () => true,
    // As strict as services are: a refresh token is good once, and using it twice ends the grant.
    rotateRefreshToken: () => true,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  })
  provider.on('grant.success', ({ oidc }) => count(asked, oidc.params?.grant_type))
  provider.on('grant.error', ({ oidc }) => count(asked, oidc.params?.grant_type))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname === '/resource') {
      return void sendResource(provider, request, response).then((isGood) => (refusals += isGood ? 0 : 1))
    }
    if (pathname.startsWith('/interaction/')) return void agree(provider, request, response)
    return void answer(request, response)
  })
  return {
    url,
    ...client,
    asked,
    refusals: () => refusals,
    endAccessTokens() {
      for (const key of store.keys()) if (/^(AccessToken|ClientCredentials):/.test(key)) store.delete(key)
    },
    revokeAll: () => store.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

type Stored = Record<string, unknown>

/** Whoever comes signs in as Ann and agrees; with `?ask` there is a button first, for people. */
async function agree(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params, prompt, session } = await provider.interactionDetails(request, response)
  const pressed = request.url?.endsWith('?yes') ?? false
  if (String(params.scope).includes('read') && !pressed && request.headers['sec-fetch-mode'] === 'navigate') {
    response.setHeader('content-type', 'text/html')
    response.end('<title>Service</title><h1>Heddle wants to read your things</h1><a href="?yes">Allow</a>')
    return
  }
  if (prompt.name === 'login') {
    return provider.interactionFinished(request, response, { login: { accountId: 'ann' } })
  }
  const grant = new provider.Grant({
    accountId: session?.accountId ?? 'ann',
    clientId: String(params.client_id),
  })
  grant.addOIDCScope(String(params.scope))
  const consent = { grantId: await grant.save() }
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
}

async function sendResource(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const known = (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token))
  const isGood = known !== undefined && !known.isExpired
  response.writeHead(isGood ? 200 : 401, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isGood ? { things: 3 } : { message: 'The token is not known' }))
  return isGood
}

function count(asked: Record<string, number>, grant: unknown): void {
  asked[String(grant)] = (asked[String(grant)] ?? 0) + 1
}

const memoryAdapter = (store: Map<string, { payload: Stored; endsAt: number }>) => (model: string) => {
  const key = (id: string) => `${model}:${id}`
  const read = (id: string) => store.get(key(id))?.payload
  const findBy = (field: string, value: string) =>
    [...store].find(([name, { payload }]) => name.startsWith(`${model}:`) && payload[field] === value)?.[1]
      .payload
  return {
    async upsert(id: string, payload: Stored, seconds: number) {
      store.set(key(id), { payload, endsAt: seconds })
    },
    find: async (id: string) => read(id),
    findByUid: async (uid: string) => findBy('uid', uid),
    findByUserCode: async (code: string) => findBy('userCode', code),
    async consume(id: string) {
      const payload = read(id)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id: string) {
      store.delete(key(id))
    },
    async revokeByGrantId(grantId: string) {
      for (const [name, { payload }] of store) if (payload.grantId === grantId) store.delete(name)
    },
  }
}
