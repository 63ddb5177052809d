import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { checkAllowedHost } from '@heddle/outbound'
import { testCertificate } from '../testing/test-certificate.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

const canary = 'canary-secret'

/** A service; `/to?<address>` redirects, `/next?<address>` names the next page. */
async function startService(status = 302) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    const target = /^\/to\?(.*)$/.exec(request.url ?? '')?.[1]
    const next = /^\/next\?(.*)$/.exec(request.url ?? '')?.[1]
    if (next !== undefined) {
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ next: decodeURIComponent(next) }))
    }
    if (target !== undefined) response.writeHead(status, { location: decodeURIComponent(target) })
    return response.end('{}')
  })
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const secrets = () =>
    seen.filter(({ headers, url }) => `${JSON.stringify(headers)}${url}`.includes(canary)).length
  return { allowed: `http://127.0.0.1:${port}`, other: `http://localhost:${port}`, port, seen, secrets }
}

interface Given {
  type?: string
  data?: Record<string, unknown>
  by?: TestClient
}

async function aCredential(
  app: TestApp,
  { type = 'httpHeaderAuth', data = {}, by = app.owner }: Given = {},
): Promise<string> {
  const { data: made } = await by.post('/credentials', {
    name: 'Key',
    type,
    data: { name: 'X-Key', value: canary, ...data },
    nodesAccess: [{ nodeType: 'heddle.httpRequest' }],
  })
  return made.id
}

const call = (url: string, id: string, parameters: Record<string, unknown> = {}) => ({
  type: 'heddle.httpRequest',
  typeVersion: 4.2,
  parameters: {
    url,
    authentication: 'genericCredentialType',
    genericAuthType: 'httpHeaderAuth',
    ...parameters,
  },
  credentials: { httpHeaderAuth: { id, name: 'Key' }, httpQueryAuth: { id, name: 'Key' } },
})

/** The status of a webhook behind which the nodes run. */
async function runNodes(app: TestApp, node: object, by: TestClient = app.owner): Promise<number> {
  const path = `p${Math.random()}`
  await app.aWorkflow(
    {
      active: true,
      nodes: {
        Hook: {
          type: 'heddle.webhook',
          typeVersion: 2.1,
          parameters: { path, httpMethod: 'GET', responseMode: 'lastNode' },
        },
        Node: node as ReturnType<typeof call>,
      },
      lines: ['Hook > Node'],
    },
    by,
  )
  return (await app.app.server.inject({ url: `/webhook/${path}` })).statusCode
}

test('SEC-39 a credential goes only to the hosts that it allows', async () => {
  const app = await testApp()
  const service = await startService()
  const id = await aCredential(app, { data: { allowedHosts: '127.0.0.1, *.example.com' } })

  const allowed = await runNodes(app, call(`${service.allowed}/`, id))
  const other = await runNodes(app, call(`${service.other}/`, id))
  const userInfo = await runNodes(app, call(`http://127.0.0.1@localhost:${service.port}/`, id))

  expect([allowed, other, userInfo]).toEqual([200, 500, 500])
  expect([service.seen.length, service.secrets()]).toEqual([1, 1])
})

test.each([302, 307])(
  'SEC-39 no part of a credential follows a redirect (%s) to another host',
  async (status) => {
    const app = await testApp()
    const service = await startService(status)
    const id = await aCredential(app)
    const custom = await aCredential(app, {
      type: 'httpCustomAuth',
      data: { json: JSON.stringify({ headers: { 'X-Custom': canary }, body: { key: canary } }) },
    })
    const redirect = `${service.allowed}/to?${encodeURIComponent(`${service.other}/end`)}`

    await runNodes(app, call(redirect, id))
    const node = call(redirect, custom, { genericAuthType: 'httpCustomAuth', method: 'POST' })
    await runNodes(app, { ...node, credentials: { httpCustomAuth: { id: custom, name: 'Key' } } })

    const arrived = service.seen.filter(({ url }) => url === '/end')
    expect(arrived.length).toBeGreaterThan(0)
    expect(arrived.filter(({ headers }) => JSON.stringify(headers).includes(canary))).toEqual([])
    expect(service.secrets()).toBe(2)
  },
)

test('SEC-39 a next page on a host that the credential does not allow gets nothing', async () => {
  const app = await testApp()
  const service = await startService()
  const id = await aCredential(app, { data: { allowedHosts: '127.0.0.1' } })
  const pagination = { paginationMode: 'responseContainsNextURL', nextURL: '={{ $response.body.next }}' }
  const firstPage = `${service.allowed}/next?${encodeURIComponent(`${service.other}/end`)}`

  const status = await runNodes(app, call(firstPage, id, { options: { pagination: { pagination } } }))

  expect(status).toBe(500)
  expect(service.seen.map(({ headers }) => headers.host)).toEqual([`127.0.0.1:${service.port}`])
  expect(service.secrets()).toBe(1)
})

test('C01 a client certificate is shown to the service', async () => {
  const app = await testApp()
  const { key, cert } = testCertificate
  const shown: string[] = []
  const service = createTlsServer(
    { key, cert, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      shown.push((request.socket as TLSSocket).getPeerX509Certificate()?.subject ?? 'none')
      response.end('{}')
    },
  )
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const url = `https://localhost:${(service.address() as AddressInfo).port}/`
  const withCertificate = async (data: Record<string, unknown>) => {
    const id = await aCredential(app, { type: 'httpSslAuth', data })
    const node = call(url, id, { genericAuthType: 'httpSslAuth' })
    return runNodes(app, { ...node, credentials: { httpSslAuth: { id, name: 'Key' } } })
  }

  expect(await withCertificate({ ca: cert, cert, key })).toBe(200)
  expect(await withCertificate({ cert, key })).toBe(500)
  expect(shown).toEqual(['CN=localhost'])
})

test.each([
  ['api.example.com', 'api.example.com', true],
  ['API.Example.com', 'api.example.com', true],
  ['*.example.com', 'a.example.com', true],
  ['*.example.com', 'a.b.example.com', true],
  ['*.example.com', 'example.com', false],
  ['*.example.com', 'evilexample.com', false],
  ['*.example.com', 'example.com.evil.org', false],
  ['example.com', 'a.example.com', false],
  ['', 'anything.org', true],
  ['a.org; b.org', 'b.org', true],
])('SEC-39 of the hosts "%s" is %s one: %s', (list, host, isAllowed) => {
  let refusal = ''
  try {
    checkAllowedHost(list, new URL(`https://${host}/`))
  } catch (error) {
    refusal = String(error)
  }

  expect(refusal).toBe(isAllowed ? '' : `Error: The credential may not be sent to ${host}`)
})

test('SEC-16 the credential of somebody else is not usable by a run, a sub-workflow, or as another type', async () => {
  const app = await testApp()
  const service = await startService()
  const id = await aCredential(app)
  const ben = await app.member('ben')
  const url = `${service.allowed}/`
  const inner = {
    nodes: [{ name: 'Get', position: [0, 0], ...call(url, id) }],
    connections: {},
  }

  const statuses = [
    await runNodes(app, call(url, id), ben),
    await runNodes(app, call(url, id, { genericAuthType: 'httpQueryAuth' }), ben),
    await runNodes(
      app,
      call(url, id, { authentication: 'predefinedCredentialType', nodeCredentialType: 'httpHeaderAuth' }),
      ben,
    ),
    await runNodes(app, call(url, id, { genericAuthType: '={{ "httpHeaderAuth" }}' }), ben),
    await runNodes(
      app,
      {
        type: 'heddle.executeWorkflow',
        typeVersion: 1.2,
        parameters: { source: 'parameter', workflowJson: JSON.stringify(inner) },
      },
      ben,
    ),
  ]
  const asOtherType = await runNodes(app, call(url, id, { genericAuthType: 'httpQueryAuth' }))

  expect(statuses.every((status) => status >= 400)).toBe(true)
  expect(asOtherType).toBe(500)
  expect(service.secrets()).toBe(0)
  expect(await runNodes(app, call(url, id))).toBe(200)
})
