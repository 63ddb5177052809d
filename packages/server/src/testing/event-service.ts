import type { HttpRequest, SubscriptionContext, VerifyContext } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { FindNode } from './connect-inline.ts'
import type { TestApp } from './test-app.ts'

interface Hook {
  id: string
  url: string
  event: string
}

export interface EventService {
  url: string
  /** Whom it calls at the moment. */
  hooks: Hook[]
  /** What it was told, in order. */
  told: string[]
  /** What it says to everybody, instead of doing what it is told. */
  refusal: string | undefined
  /** Whoever tells it something waits for this. */
  held: Promise<void> | undefined
  /** Calls a new address before it promises to call it. */
  tries: ((url: string) => Promise<number>) | undefined
  /** What the trials of new addresses gave. */
  tried: number[]
}

export const serviceKey = 'the key of the account'
const signingSecret = 'what the service signs with'

/** A service that calls whoever tells it to, and signs what it sends. */
export async function eventService(): Promise<EventService> {
  const service: EventService = {
    url: '',
    hooks: [],
    told: [],
    refusal: undefined,
    held: undefined,
    tries: undefined,
    tried: [],
  }
  let last = 0
  const take = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const { method = '', url = '', headers } = request
    const body = await readBody(request)
    await service.held
    if (headers['x-key'] !== serviceKey) return [401, { message: 'Who are you?' }]
    if (service.refusal !== undefined) return [422, { message: service.refusal }]
    if (method === 'DELETE') {
      const id = url.split('/').at(-1) ?? ''
      service.told.push(`stop ${id}`)
      service.hooks = service.hooks.filter((hook) => hook.id !== id)
      return [200, {}]
    }
    last += 1
    const hook = { id: String(last), ...(JSON.parse(body) as { url: string; event: string }) }
    if (service.tries) service.tried.push(await service.tries(hook.url))
    service.told.push(`start ${hook.id} ${hook.event} ${hook.url}`)
    service.hooks.push(hook)
    return [201, { id: hook.id, secret: signingSecret }]
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    void take(request).then(([status, answer]) => response.writeHead(status).end(JSON.stringify(answer)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** The catalogue, but the webhook node has a service call it. */
export const findSubscribing =
  (service: EventService): FindNode =>
  async (type) => {
    const definition = await catalog.findNode(type)
    if (!definition || type !== 'heddle.webhook') return definition
    return { ...definition, verify, subscription: { subscribe, unsubscribe } }

    async function subscribe({ http, webhookUrl, memory, node }: SubscriptionContext) {
      if (memory.id !== undefined && service.hooks.some(({ id }) => id === memory.id)) return
      const body = { url: webhookUrl, event: node.notes ?? 'any' }
      Object.assign(memory, await tell(http, { method: 'POST', url: `${service.url}/hooks`, body }))
    }

    async function unsubscribe({ http, memory }: SubscriptionContext) {
      await tell(http, { method: 'DELETE', url: `${service.url}/hooks/${String(memory.id)}` })
    }
  }

/** A refusal has the words of the service, as with every app. */
async function tell(http: SubscriptionContext['http'], request: HttpRequest): Promise<object> {
  const { status, body } = await http({ ...request, credential: 'httpHeaderAuth', ignoreStatus: true })
  const answer = body as { message?: string }
  if (status >= 400) throw new Error(answer.message)
  return answer
}

async function verify({ request, memory, credential }: VerifyContext) {
  const { value } = await credential('httpHeaderAuth')
  const signature = sign(request.rawBody ?? new Uint8Array(), `${String(memory.secret)} ${String(value)}`)
  return request.headers['x-signature'] === signature ? undefined : { status: 401, body: 'Not signed' }
}

const sign = (body: Uint8Array | string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** The service sends an event to an address, signed as it should be, unless another signature is given. */
export async function deliver(
  { app }: TestApp,
  address: string | undefined,
  { signature }: { signature?: string } = {},
): Promise<number> {
  const payload = JSON.stringify({ happened: true })
  const headers = {
    'content-type': 'application/json',
    'x-signature': signature ?? sign(payload, `${signingSecret} ${serviceKey}`),
  }
  const url = new URL(address ?? 'http://nowhere/').pathname
  return (await app.server.inject({ method: 'POST', url, payload, headers })).statusCode
}
