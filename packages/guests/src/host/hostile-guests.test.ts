import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunFacts } from '../protocol/messages.ts'
import { madeGuest } from '../testing/made-package.ts'
import { noPorts } from './answer-call.ts'
import { canUnshare } from './guest-command.ts'
import { linkTo } from './guest-link.ts'
import { Guests, type Guest } from './guests.ts'

/** Only this host may be reached. */
const allowed = 'allowed.test'
const secret = randomUUID()
let keyFile = ''
let web: ReturnType<typeof createServer>
let port = 0
let guests: Guests

beforeAll(async () => {
  keyFile = join(await mkdtemp(join(tmpdir(), 'heddle-key-')), 'key')
  await writeFile(keyFile, secret)
  web = createServer((_, response) => response.end('reached'))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  port = (web.address() as AddressInfo).port
  guests = new Guests({
    memoryMb: 64,
    openConnection: async (host) => {
      if (host !== allowed) throw new Error('The policy does not allow this host')
      return connect(port, '127.0.0.1')
    },
  })
})

afterAll(async () => {
  web.close()
  await guests.stop()
})

const facts = (count = 1): RunFacts => ({
  node: { name: 'Act', type: 'n8n-nodes-made.act', typeVersion: 1, position: [0, 0], parameters: {} },
  workflow: { id: '1', name: 'W', active: false },
  timezone: 'UTC',
  mode: 'manual',
  staticData: { global: {}, node: {} },
  executionId: '1',
  runIndex: 0,
  continueOnFail: false,
  inputs: [Array.from({ length: count }, (_, n) => ({ json: { n } }))],
  params: [{ value: 'given' }],
})

const link = (guest: Guest) => linkTo({ guests, guest, credentials: [], http: noPorts.http })

/** A service that never answers: what is asked of it stays open. */
const ports = { ...noPorts, http: () => new Promise<never>(() => undefined) }

const run = (guest: Guest, signal?: AbortSignal) =>
  link(guest).ask({ type: 'run', facts: facts() }, { ports, signal })

/** What it gives, or why it failed. */
async function tryGuest(execute: string, atLoad = ''): Promise<unknown> {
  const guest = await madeGuest({ version: randomUUID(), execute, atLoad })
  try {
    const { output } = await run(guest)
    return output[0]?.[0]?.json
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

const attempt = (code: string) =>
  `try { ${code} } catch (error) { return [[{ json: { refused: String(error.code ?? error.message) } }]] }`
const give = (expression: string) => attempt(`return [[{ json: { got: ${expression} } }]]`)

test('SEC-48 a guest reads no files but its own', async () => {
  expect(await tryGuest(give(`require('fs').readFileSync(${JSON.stringify(keyFile)}, 'utf8')`))).toEqual({
    refused: 'ERR_ACCESS_DENIED',
  })
  expect(await tryGuest(give(`require('fs').readFileSync('/proc/self/environ', 'utf8')`))).toEqual({
    refused: 'ERR_ACCESS_DENIED',
  })
  expect(await tryGuest(give(`require('fs').readdirSync('/').length`))).toEqual({
    refused: 'ERR_ACCESS_DENIED',
  })
  expect(await tryGuest(give(`require('fs').writeFileSync(__filename, 'x')`))).toEqual({
    refused: 'ERR_ACCESS_DENIED',
  })
})

test('SEC-48 a guest finds nothing in its environment', async () => {
  expect(await tryGuest(give('Object.keys(process.env)'))).toEqual({ got: [] })
})

test('SEC-48 a guest starts no processes and no threads, and signals and ends nobody', async () => {
  const commands = [
    `require('child_process').execSync('id')`,
    `process.getBuiltinModule('child_process').execSync('id')`,
    `new (require('worker_threads').Worker)('1', { eval: true })`,
    `process.kill(process.ppid, 0)`,
    `process.exit(0)`,
    `process.abort()`,
    `process.dlopen({ exports: {} }, '/x.node')`,
  ]
  const outcomes = await Promise.all(commands.map((command) => tryGuest(give(command))))

  for (const outcome of outcomes) expect(outcome).toEqual({ refused: expect.any(String) })
})

test('SEC-48 a guest connects only where the policy allows it, whatever it connects with', async () => {
  const ask = (host: string) => `await (await fetch('http://${host}/')).text()`
  const raw = `await new Promise((resolve, reject) => {
    const socket = require('net').connect(${port}, '127.0.0.1', () => resolve('connected'))
    socket.on('error', reject).on('close', () => reject(new Error('closed')))
  })`

  expect(await tryGuest(give(ask(allowed)))).toEqual({ got: 'reached' })
  expect(await tryGuest(give(ask(`127.0.0.1:${port}`)))).toEqual({ refused: expect.any(String) })
  expect(await tryGuest(give(ask('169.254.169.254')))).toEqual({ refused: expect.any(String) })
  const outcome = await tryGuest(
    attempt(`const net = require('net'); const socket = new net.Socket(); socket.connect(${port}, '127.0.0.1')
      const chunks = []; socket.write('GET / HTTP/1.0\\r\\n\\r\\n')
      for await (const chunk of socket) chunks.push(String(chunk))
      return [[{ json: { got: chunks.join('') } }]]`),
  )
  expect(JSON.stringify(outcome)).not.toContain('reached')
  expect(await tryGuest(give(raw))).not.toMatchObject({ got: expect.stringContaining('reached') })
})

test('SEC-48 where namespaces work, taking back what was patched does not open the network', async () => {
  if (!(await canUnshare())) return
  const outcome = await tryGuest(
    attempt(`const { TCP, constants, TCPConnectWrap } = process.binding ? process.binding('tcp_wrap') : {}
      const tcp = new TCP(constants.SOCKET); const request = new TCPConnectWrap()
      return [[{ json: { got: tcp.connect(request, '127.0.0.1', ${port}) } }]]`),
  )

  expect(outcome).toEqual({ refused: expect.any(String) })
})

test('SEC-48 an endless loop, too much memory and a flood end the guest alone', async () => {
  const neighbour = await madeGuest({ version: 'neighbour', execute: 'return [items]' })
  const outcomes = await Promise.all([
    tryGuest('for (;;) {}'),
    tryGuest('const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))'),
    tryGuest(
      'const all = []; for (;;) { all.push(Buffer.alloc(1e7, 1)); await new Promise((go) => setTimeout(go, 50)) }',
    ),
    tryGuest(
      'for (let n = 0; n < 5000; n++) void this.helpers.httpRequest({ url: "http://x.test" }).catch(() => 0); await new Promise(() => 0)',
    ),
    run(neighbour).then(({ output }) => output[0]?.[0]?.json),
  ])

  for (const outcome of outcomes.slice(0, 4)) expect(outcome).toMatch(/^The package n8n-nodes-made failed: /)
  expect(outcomes[3]).toContain('too many things at once')
  expect(outcomes[4]).toEqual({ n: 0 })
})

test('SEC-48 what is no message, or no item, never reaches the workflow', async () => {
  expect(await tryGuest(`require('fs').writeSync(1, 'x'.repeat(100)); await new Promise(() => 0)`)).toMatch(
    /no message|not available|ended|ERR_/,
  )
  expect(await tryGuest(`return [[{ json: 'text' }]]`)).toBe('The node gave an item whose data is no object')
  expect(await tryGuest(`return [[{ json: JSON.parse('{"__proto__": {"polluted": true}}') }]]`)).toBeDefined()
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('SEC-48 one that throws at load, or tampers with what is built in, is reported', async () => {
  const broken = await madeGuest({
    version: 'broken',
    execute: 'return [items]',
    atLoad: `throw new Error('No licence key')`,
  })
  expect(await link(broken).ask({ type: 'describe' }, { ports: noPorts })).toEqual({
    nodes: [],
    credentials: [],
    problems: [expect.stringContaining('No licence key')],
  })
  expect(
    await tryGuest('return [items]', `JSON.stringify = () => 'x'; Array.prototype.map = () => []`),
  ).toBeDefined()
  expect([1].map((n) => n)).toEqual([1])
})

test('a guest that was cancelled stops, or is stopped', async () => {
  const guest = await madeGuest({ version: 'slow', execute: 'await new Promise(() => 0)' })
  const stop = new AbortController()
  const outcome = run(guest, stop.signal).catch((error: unknown) => error)
  setTimeout(() => stop.abort(), 50)

  expect(await outcome).toBeInstanceOf(Error)
})
