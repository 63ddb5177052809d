import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readMessages, writeMessage } from '../protocol/message-frames.ts'
import type { GuestMessage, HostMessage } from '../protocol/messages.ts'
import { sampleFacts } from '../testing/fake-host.ts'
import { sampleFolder } from '../testing/load-sample.ts'

const root = join(import.meta.dirname, '../../../..')

/** A guest as the host starts it. */
async function startGuest() {
  const socketPath = join(await mkdtemp(join(tmpdir(), 'guest-')), 'out.sock')
  const lines: string[] = []
  const server = createServer((socket) => {
    socket.once('data', (data) => {
      lines.push(String(data).split('\n')[0] ?? '')
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(socketPath, resolve))
  const entry = join(import.meta.dirname, 'guest.ts')
  const child = spawn(
    process.execPath,
    ['--permission', `--allow-fs-read=${root}/*`, entry, sampleFolder, 'community', socketPath],
    { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  onTestFinished(() => {
    child.kill()
    server.close()
  })
  const messages: GuestMessage[] = []
  readMessages(
    child.stdout,
    { maxBytes: 1e8 },
    {
      message: (message) => void messages.push(message as GuestMessage),
      broken: () => messages.push({ type: 'error', id: -1, error: { message: 'broken frames' } }),
    },
  )
  const ask = (message: HostMessage) => writeMessage(child.stdin, message)
  /** Asks the sample node to do what the code says, and waits for the end. */
  let id = 0
  const run = async (code: string) => {
    id += 1
    ask({ type: 'question', id, question: { type: 'run', facts: runFacts(code) } })
    const find = () => messages.find((each) => isEnd(each) && each.id === id)
    await expect.poll(find).toBeDefined()
    const end = find()
    return end?.type === 'error' ? end.error.message : end?.type === 'answer' ? end.value : undefined
  }
  await expect.poll(() => messages[0]).toEqual({ type: 'ready' })
  return { ask, run, messages, lines }
}

const isEnd = (message: GuestMessage): message is Extract<GuestMessage, { type: 'answer' | 'error' }> =>
  message.type === 'answer' || message.type === 'error'

const runFacts = (code: string) => ({
  ...sampleFacts('sample', { code }),
  executionId: '1',
  runIndex: 0,
  continueOnFail: false,
  inputs: [[{ json: {} }]],
  params: [{ code }],
})

const value = (given: unknown) => ({ output: [[{ json: { value: given }, pairedItem: { item: 0 } }]] })

test('a package is described, and what it must not have is told', async () => {
  const { ask, messages } = await startGuest()

  ask({ type: 'question', id: 7, question: { type: 'describe' } })

  await expect
    .poll(() => messages.at(-1))
    .toMatchObject({
      type: 'answer',
      id: 7,
      value: {
        nodes: [{}, {}, {}, {}],
        problems: expect.arrayContaining([
          'built/nodes/Broken.node.js cannot be loaded: The module "child_process" is not available to packages here',
        ]) as unknown,
      },
    })
})

test('what a package prints is told, and breaks no frames', async () => {
  const { run, messages } = await startGuest()

  expect(await run(`{ console.warn('careful', 1); process.stdout.write('plain'); return 1 }`)).toMatchObject(
    value(1),
  )

  const told = messages.flatMap((each) => (each.type === 'event' ? [each] : []))
  expect(told).toEqual([
    { type: 'event', id: 1, event: { type: 'log', level: 'warn', message: 'careful 1' } },
    { type: 'event', id: 1, event: { type: 'log', level: 'info', message: 'plain' } },
  ])
})

test('what leads out of the process is refused in words', async () => {
  const { run } = await startGuest()

  expect(await run(`new (require('node:worker_threads').Worker)('x')`)).toMatch(
    /worker_threads" is not available/,
  )
  expect(await run(`process.getBuiltinModule('child_process')`)).toMatch(/child_process" is not available/)
  expect(await run(`process.binding('fs')`)).toMatch(/not available/)
  expect(await run(`process.exit(0)`)).toMatch(/not available/)
  expect(await run(`require('fs').readFileSync('/etc/passwd')`)).toMatch(/restricted/)
  expect(await run(`require('net').createServer().listen(0)`)).toMatch(/cannot listen/)
  expect(await run(`(() => { const a = {}; a.a = a; return a })()`)).toMatch(/contains itself/)
})

test('connections of a package go through the socket of the host', async () => {
  const { run, lines } = await startGuest()

  expect(await run(`(await fetch('http://service.example:8080/x')).text()`)).toMatchObject(value('hi'))
  expect(lines).toEqual(['service.example 8080'])
})

test('a secured connection names its host before it is encrypted', async () => {
  const { run, lines } = await startGuest()

  await run(`fetch('https://service.example/x').then(() => 1, () => 2)`)
  expect(lines).toEqual(['service.example 443'])
})

test('an error that nobody waits for does not end the process', async () => {
  const { run, ask, messages } = await startGuest()

  expect(await run(`{ void Promise.reject(new Error('lost')); return 1 }`)).toMatchObject(value(1))
  ask({ type: 'ping' })

  await expect.poll(() => messages).toContainEqual({ type: 'pong' })
  expect(messages).toContainEqual({
    type: 'event',
    id: 1,
    event: { type: 'log', level: 'error', message: 'lost' },
  })
})

test('bytes and calls cross both ways, and a cancelled question is told to the package', async () => {
  const { ask, messages } = await startGuest()
  const code = `{ const file = await this.helpers.prepareBinaryData(Buffer.from('abc'), 'a.txt')
    const signal = this.getExecutionCancelSignal()
    if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done))
    return file }`

  ask({ type: 'question', id: 3, question: { type: 'run', facts: runFacts(code) } })
  await expect
    .poll(() => messages.at(-1))
    .toMatchObject({
      type: 'call',
      id: 3,
      what: { type: 'writeFile', fileName: 'a.txt', mimeType: 'text/plain' },
    })
  const asked = messages.at(-1)
  expect(asked?.type === 'call' && asked.what.type === 'writeFile' && String(asked.what.bytes)).toBe('abc')
  ask({ type: 'returned', call: 1, value: { id: 'f', mimeType: 'text/plain', data: '' } })
  ask({ type: 'cancel', id: 3 })

  await expect.poll(() => messages.at(-1)).toMatchObject({ type: 'answer', id: 3, value: value({ id: 'f' }) })
})
