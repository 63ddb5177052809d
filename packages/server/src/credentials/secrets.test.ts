import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { program } from '../testing/program.ts'

/** A server process of its own, whose log and files can be searched. */
function run(
  dataDir: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HEDDLE_PORT: '0',
      HEDDLE_DATA_DIR: dataDir,
      HEDDLE_LOG_LEVEL: 'debug',
      HEDDLE_SAVE_MANUAL: 'true',
      ...env,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    ended,
    output: () => output,
    async ready(): Promise<Caller> {
      await expect.poll(() => output, { timeout: 120_000 }).toContain('Heddle is ready at')
      return caller(/http:\S+/.exec(output)?.[0] ?? '')
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

type Caller = Awaited<ReturnType<typeof caller>>

/** Calls as the default user and keeps every answer. */
async function caller(base: string) {
  const login = await fetch(`${base}rest/login`)
  const cookie = login.headers.getSetCookie().join('; ')
  const answers: string[] = []
  return {
    base,
    answers,
    async call(method: string, path: string, body?: unknown) {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      answers.push(text)
      return { status: response.status, text }
    },
  }
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'heddle-secrets-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** What every file of a folder holds. */
async function contents(path: string): Promise<Buffer> {
  const names = await readdir(path, { recursive: true })
  const files = names.map((name) => join(path, name))
  const read = files.map(async (file) => ((await stat(file)).isFile() ? readFile(file) : Buffer.alloc(0)))
  return Buffer.concat(await Promise.all(read))
}

async function startReceiver(): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(JSON.stringify(request.headers) + (request.url ?? ''))
    const fails = request.url?.startsWith('/fail') ?? false
    const answer =
      request.url === '/token' ? { access_token: `${canary}-token`, expires_in: 3600 } : { ok: true }
    response.writeHead(fails ? 401 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen }
}

const canary = 'canary-7f3a9c'
const secrets: Record<string, Record<string, string>> = {
  httpBasicAuth: { user: 'ann', password: canary },
  httpHeaderAuth: { name: 'X-Key', value: canary },
  httpQueryAuth: { name: 'key', value: canary },
  httpBearerAuth: { token: canary },
  oAuth2Api: { grantType: 'clientCredentials', clientId: 'ann', clientSecret: canary },
  httpCustomAuth: { json: JSON.stringify({ headers: { 'X-Custom': canary }, qs: { key: canary } }) },
}

const nodesAccess = [{ nodeType: 'heddle.httpRequest' }]

/** A webhook that calls the receiver with a credential. */
const workflowWith = (type: string, { id, url }: { id: string; url: string }) => ({
  name: type,
  nodes: [
    {
      name: 'Hook',
      type: 'heddle.webhook',
      typeVersion: 2.1,
      position: [0, 0],
      webhookId: `${type}${url.length}`,
      parameters: { path: `${type}${url.length}`, httpMethod: 'GET', responseMode: 'lastNode' },
    },
    {
      name: 'Get',
      type: 'heddle.httpRequest',
      typeVersion: 4.2,
      position: [200, 0],
      parameters: { url, authentication: 'genericCredentialType', genericAuthType: type },
      credentials: { [type]: { id, name: type } },
    },
  ],
  connections: { Hook: { main: [[{ node: 'Get', type: 'main', index: 0 }]] } },
})

test('SEC-20 SEC-42 after runs with known secrets neither the files, nor the log, nor any answer holds one', async () => {
  const dataDir = await folder()
  const receiver = await startReceiver()
  const server = run(dataDir)
  const { call, answers } = await server.ready()

  for (const [type, data] of Object.entries(secrets)) {
    const made = await call('POST', 'rest/credentials', {
      name: type,
      type,
      data: { ...data, testUrl: `${receiver.url}fail`, accessTokenUrl: `${receiver.url}token` },
      nodesAccess,
    })
    const { id } = (JSON.parse(made.text) as { data: { id: string } }).data
    await call('GET', `rest/credentials/${id}?includeData=true`)
    const shown = (JSON.parse(answers.at(-1) ?? '') as { data: { data: object } }).data.data
    await call('POST', 'rest/credentials/test', { credentials: { id, name: type, type, data: shown } })
    for (const url of [receiver.url, `${receiver.url}fail`, 'http://127.0.0.1:1/']) {
      const stored = await call('POST', 'rest/workflows', workflowWith(type, { id, url }))
      const workflow = (JSON.parse(stored.text) as { data: { id: string } }).data
      await call('PATCH', `rest/workflows/${workflow.id}`, { active: true })
      await call('GET', `webhook/${type}${url.length}`)
    }
  }
  for (const path of [
    'credentials',
    'credentials/overview',
    'workflows',
    'executions',
    'settings',
    'credential-types',
  ]) {
    await call('GET', `rest/${path}`)
  }
  for (let id = 1; id <= 15; id++) await call('GET', `rest/executions/${id}`)
  await server.stop()

  // Three with each type; with OAuth2 also two tokens, for the service refuses the first.
  expect(
    receiver.seen.filter((request) => request.includes(canary) || request.includes(btoa(`ann:${canary}`))),
  ).toHaveLength(20)
  expect(answers.length).toBeGreaterThan(60)
  const everything = `${answers.join('\n')}${server.output()}${(await contents(dataDir)).toString('latin1')}`
  expect(everything).toContain('httpCustomAuth')
  expect(everything).not.toContain(canary)
  expect(everything).not.toContain(btoa(`ann:${canary}`))
})

test('SEC-21 a rotation that ended before the new key was in its place is finished by the next start', async () => {
  const dataDir = await folder()
  const keyFile = join(dataDir, 'encryption.key')
  const first = run(dataDir)
  await first.ready()
  await first.stop()
  const oldKey = await readFile(keyFile)
  const rotation = run(dataDir, { args: ['rotate-key'] })
  expect(await rotation.ended).toBe(0)
  const newKey = await readFile(keyFile)
  await writeFile(`${keyFile}.next`, newKey)
  await writeFile(keyFile, oldKey)

  const again = run(dataDir)
  await again.ready()
  await again.stop()

  expect(await readFile(keyFile, 'utf8')).toBe(newKey.toString())
  expect(await readdir(dataDir)).not.toContain('encryption.key.next')
})

test('SEC-21 a wrong key changes nothing; rotate-key encrypts everything anew and the old key is refused', async () => {
  const dataDir = await folder()
  const receiver = await startReceiver()
  const first = run(dataDir)
  const { call } = await first.ready()
  await call('POST', 'rest/credentials', {
    name: 'Key',
    type: 'httpHeaderAuth',
    data: { ...secrets.httpHeaderAuth, testUrl: receiver.url },
    nodesAccess,
  })
  await first.stop()
  const key = await readFile(join(dataDir, 'encryption.key'), 'utf8')
  const before = await readFile(join(dataDir, 'heddle.sqlite'))

  const wrong = run(dataDir, { env: { HEDDLE_ENCRYPTION_KEY: 'quite another key this is' } })
  const wrongRotation = run(dataDir, {
    args: ['rotate-key'],
    env: { HEDDLE_ENCRYPTION_KEY: 'quite another key this is' },
  })
  expect([await wrong.ended, await wrongRotation.ended]).toEqual([1, 1])
  const after = await readFile(join(dataDir, 'heddle.sqlite'))
  const rotation = run(dataDir, { args: ['rotate-key'] })
  expect(await rotation.ended).toBe(0)
  const old = run(dataDir, { env: { HEDDLE_ENCRYPTION_KEY: key.trim() } })
  const oldEnd = await old.ended
  const again = run(dataDir)
  const { call: callAgain } = await again.ready()
  const data = { name: 'X-Key', value: '__HEDDLE_SECRET_KEPT__', testUrl: receiver.url }
  const tested = await callAgain('POST', 'rest/credentials/test', {
    credentials: { id: '1', type: 'httpHeaderAuth', data },
  })
  await again.stop()

  expect(wrong.output()).toContain('The encryption key is not the one that encrypted')
  expect(after.equals(before)).toBe(true)
  expect(rotation.output()).toContain('1 secrets are now encrypted with a new key')
  expect(await readFile(join(dataDir, 'encryption.key'), 'utf8')).not.toBe(key)
  expect([oldEnd, old.output().trim()]).toEqual([1, wrong.output().trim()])
  expect(tested.text).toContain('"OK"')
  expect(receiver.seen.at(-1)).toContain(canary)
})
