import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'
import { createHttpClient } from './http-client.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

async function listen(handler: Handler): Promise<{ port: number; calls: IncomingMessage[] }> {
  const calls: IncomingMessage[] = []
  const server = createServer((request, response) => {
    calls.push(request)
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, calls }
}

function client(outboundPolicy: 'open' | 'public' = 'open', outboundAllow: string[] = []) {
  const made = createHttpClient({ outboundPolicy, outboundAllow })
  onTestFinished(() => made.close())
  return made
}

const signal = new AbortController().signal
const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('a request is sent with query and JSON body, and the answer is read', async () => {
  const { port } = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => json(response, { url: request.url, type: request.headers['content-type'], body }))
  })

  const response = await client().send(
    { method: 'POST', url: `http://127.0.0.1:${port}/x?a=1`, query: { b: [2, 3] }, body: { c: 4 } },
    signal,
  )

  expect(response).toMatchObject({
    status: 200,
    body: { url: '/x?a=1&b=2&b=3', type: 'application/json', body: '{"c":4}' },
  })
})

test('an error status is an error unless asked otherwise', async () => {
  const { port } = await listen((_request, response) => json(response, { problem: 1 }, 418))
  const url = `http://127.0.0.1:${port}/`

  await expect(client().send({ url }, signal)).rejects.toMatchObject({
    message: 'Request failed with status code 418',
    httpCode: '418',
  })
  expect(await client().send({ url, ignoreStatus: true }, signal)).toMatchObject({
    status: 418,
    body: { problem: 1 },
  })
})

test('an answer that is too long, too slow or endless is given up', async () => {
  const { port } = await listen((request, response) => {
    if (request.url === '/long') response.end('x'.repeat(2000))
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
  })
  const url = `http://127.0.0.1:${port}`

  await expect(client().send({ url: `${url}/long`, maxResponseBytes: 1000 }, signal)).rejects.toThrow(
    'larger than 1000',
  )
  await expect(client().send({ url: `${url}/slow`, timeoutMs: 50 }, signal)).rejects.toThrow('took too long')
  await expect(client().send({ url: `${url}/loop`, maxRedirects: 3 }, signal)).rejects.toThrow(
    'more than 3 times',
  )
})

test('SEC-39 a secret does not follow a redirect to another host', async () => {
  const other = await listen((_request, response) => json(response, {}))
  const { port } = await listen((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${other.port}/` }).end(),
  )

  await client().send(
    {
      url: `http://127.0.0.1:${port}/`,
      headers: { Authorization: 'Bearer canary', Cookie: 'a=canary', 'X-Fine': 'yes' },
    },
    signal,
  )

  expect(other.calls[0]?.headers).not.toHaveProperty('authorization')
  expect(other.calls[0]?.headers).not.toHaveProperty('cookie')
  expect(other.calls[0]?.headers['x-fine']).toBe('yes')
})

test('SEC-38 under the public policy nothing on this machine or network is reached, by any name', async () => {
  const target = await listen((_request, response) => json(response, {}))
  const { port } = target
  const addresses = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://0177.0.0.1:${port}/`,
    `http://127.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://[::ffff:7f00:1]:${port}/`,
    `http://0.0.0.0:${port}/`,
    `http://[::]:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
  ]

  const results = await Promise.allSettled(
    addresses.map((url) => client('public').send({ url, timeoutMs: 2000 }, signal)),
  )

  expect(results.map(({ status }) => status)).toEqual(addresses.map(() => 'rejected'))
  expect(target.calls).toEqual([])
})

test('SEC-38 a redirect cannot lead where the policy forbids', async () => {
  const inside = await listen((_request, response) => json(response, {}))
  const outside = await listen((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
  )

  const sent = client('public', ['localhost']).send({ url: `http://localhost:${outside.port}/` }, signal)

  await expect(sent).rejects.toMatchObject({ errorCode: 'address_refused' })
  expect(outside.calls).toHaveLength(1)
  expect(inside.calls).toEqual([])
})

test('SEC-38 hosts and ranges that are allowed by name are reached', async () => {
  const { port } = await listen((_request, response) => json(response, {}))

  const byName = client('public', ['localhost']).send({ url: `http://localhost:${port}/` }, signal)
  const byRange = client('public', ['127.0.0.0/8']).send({ url: `http://127.0.0.1:${port}/` }, signal)

  await expect(byName).resolves.toMatchObject({ status: 200 })
  await expect(byRange).resolves.toMatchObject({ status: 200 })
})

test('SEC-38 a name that resolves to a forbidden address is refused after the lookup', async () => {
  const { lookup } = createAddressPolicy({ outboundPolicy: 'public', outboundAllow: [] })

  const error = await new Promise((resolve) => lookup('localhost', { all: true }, (found) => resolve(found)))

  expect(error).toMatchObject({ errorCode: 'address_refused' })
})

test('only http and https are spoken', async () => {
  await expect(client().send({ url: 'file:///etc/passwd' }, signal)).rejects.toThrow(
    'file: addresses cannot be called',
  )
  await expect(client().send({ url: 'not an address' }, signal)).rejects.toThrow('is not a valid address')
})

test('connections are kept open for a bounded number of proxies and certificates', async () => {
  const server = createServer((_request, response) => response.end('ok'))
  // A client that is told so keeps its connections until the test is over.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { send } = client()

  for (let each = 0; each < 80; each += 1) {
    const secret = { certificate: { passphrase: String(each) } }
    await send({ url: `http://127.0.0.1:${port}/`, responseType: 'text', secret }, signal)
  }

  const open = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  await expect.poll(open).toBe(50)
})
