import { generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import sshLibrary from 'ssh2'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSshd, type OwnSshd } from '../testing/own-sshd.ts'
import { tryEvery } from '../testing/try-every.ts'
import { ssh } from './ssh.node.ts'

let server: OwnSshd
/** Filled when the server runs. */
const credentials: Record<string, Record<string, unknown>> = { sshPrivateKey: {} }
beforeAll(async () => {
  server = await startSshd()
  Object.assign(credentials.sshPrivateKey ?? {}, server.credential)
})
afterAll(() => server.stop())

const withKey = { authentication: 'privateKey' }

async function run(parameters: object, trial: Partial<NodeTrial> = {}) {
  const { output, error } = await runNodeInMemory(ssh, {
    parameters: { ...withKey, ...parameters },
    items: [{}],
    credentials,
    ...trial,
  })
  return error?.message ?? output[0]?.map(({ json }) => json)
}
const execute = (command: string, cwd = '/') => run({ command, cwd })

test('a command runs on the server, and tells how it ended', async () => {
  expect(await execute('echo Zoë; echo wrong >&2; exit 3')).toEqual([
    { code: 3, signal: null, stdout: 'Zoë', stderr: 'wrong' },
  ])
  expect(await execute('kill -9 $$')).toEqual([{ code: null, signal: 'SIGKILL', stdout: '', stderr: '' }])
})

test('it runs in its folder, or not at all', async () => {
  const told = async (cwd: string) => ((await execute('pwd', cwd)) as Record<string, unknown>[])[0]

  expect(await told(server.folder)).toMatchObject({ code: 0, stdout: server.folder })
  expect(await told('~')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\/\w+/) })
  expect(await told(`/no'where; echo x`)).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining("no'where; echo x"),
  })
})

test('each item runs its own command over one connection', async () => {
  expect(
    await run({ command: '=echo {{ $json.n }} $SSH_CONNECTION' }, { items: [{ n: 1 }, { n: 2 }] }),
  ).toEqual([1, 2].map((n) => expect.objectContaining({ stdout: expect.stringContaining(`${n} 127.0.0.1`) })))
  expect(await execute(' ')).toBe('Enter a command')
})

test('a file is uploaded under its own name or another one', async () => {
  const data = Buffer.from('hello'.repeat(100_000))
  const inputs = [
    [
      {
        json: {},
        binary: { doc: { mimeType: 'text/plain', fileName: 'a.txt', data: data.toString('base64') } },
      },
    ],
  ]
  const upload = (more: object) =>
    run({ resource: 'file', binaryPropertyName: 'doc', path: server.folder, ...more }, { inputs })

  expect(await upload({})).toEqual([{ success: true }])
  expect(await upload({ path: `${server.folder}/`, options: { fileName: 'b.txt' } })).toEqual([
    { success: true },
  ])

  expect((await readFile(join(server.folder, 'a.txt'))).equals(data)).toBe(true)
  expect((await readFile(join(server.folder, 'b.txt'))).equals(data)).toBe(true)
  expect(await upload({ path: '/nowhere' })).toBe('/nowhere/a.txt: No such file')
  expect(await upload({ path: ' ' })).toBe('Enter the folder to upload to')
  expect(await upload({ binaryPropertyName: 'other' })).toContain('no file named "other"')
})

test('a file is downloaded whole, whatever its length', async () => {
  for (const length of [0, 5, 32 * 1024, 300_001]) {
    const content = Buffer.alloc(length, 'x')
    await writeFile(join(server.folder, 'report.csv'), content)
    const { output } = await runNodeInMemory(ssh, {
      parameters: {
        ...withKey,
        resource: 'file',
        operation: 'download',
        path: join(server.folder, 'report.csv'),
      },
      items: [{ kept: 1 }],
      credentials,
    })
    const file = output[0]?.[0]?.binary?.data
    expect(output[0]?.[0]?.json).toEqual({ kept: 1 })
    expect(file?.fileName).toBe('report.csv')
    expect(Buffer.from(file?.data ?? '', 'base64').equals(content)).toBe(true)
  }
  expect(await run({ resource: 'file', operation: 'download', path: '~/no such' })).toBe(
    '~/no such: No such file',
  )
  expect(await run({ resource: 'file', operation: 'download', path: '' })).toBe('Enter the file to download')
})

test('a workflow that is stopped hangs up', async () => {
  const stop = new AbortController()
  const running = runNodeInMemory(ssh, {
    parameters: { ...withKey, command: `touch ${server.folder}/begun; sleep 60` },
    items: [{}],
    credentials,
    signal: stop.signal,
  })
  await expect
    .poll(() =>
      readFile(join(server.folder, 'begun')).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)

  stop.abort()

  expect((await running).status).not.toBe('success')
})

/** A key that nobody knows. */
const aKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' })

const attempt = (type: string, credential: Record<string, unknown>) =>
  ssh.credentialTests[type]?.({ credential, resolveHost: (name) => Promise.resolve(name) })

test('a key opens the door, also in one line or with its passphrase', async () => {
  const { credential, lockedKey } = server
  const tried = (given: object) => attempt('sshPrivateKey', { ...credential, ...given })

  await expect(tried({})).resolves.toBeUndefined()
  await expect(tried({ privateKey: credential.privateKey.replaceAll('\n', ' ') })).resolves.toBeUndefined()
  await expect(tried({ privateKey: lockedKey, passphrase: 'open' })).resolves.toBeUndefined()
  await expect(tried({ privateKey: lockedKey })).rejects.toThrow('no passphrase given')
  await expect(tried({ privateKey: aKey() })).rejects.toThrow('The server refused the login')
  await expect(tried({ port: 1 })).rejects.toThrow('ECONNREFUSED')
})

test('only a server with a host key that the credential names is trusted, and learns nothing before', async () => {
  const fingerprint = /SHA256:\S+/.exec(server.hostKey)?.[0]
  const tried = (hostKeyFingerprint: string) =>
    attempt('sshPrivateKey', { ...server.credential, hostKeyFingerprint })
  const { port } = await passwordServer('password')
  const login = { host: '127.0.0.1', port, username: 'ann', password: 'wrong' }

  await expect(tried(server.hostKey)).resolves.toBeUndefined()
  await expect(tried(`SHA256:other, ${fingerprint}`)).resolves.toBeUndefined()
  await expect(tried('SHA256:other')).rejects.toThrow(
    `The server’s host key is ${fingerprint}, which is not the one in the credential`,
  )
  await expect(attempt('sshPassword', { ...login, hostKeyFingerprint: fingerprint })).rejects.toThrow(
    /^The server’s host key is SHA256:/,
  )
})

test.each(['password', 'keyboard-interactive'] as const)('a password is given by %s', async (way) => {
  const { port } = await passwordServer(way)
  const tried = (password: string) =>
    attempt('sshPassword', { host: '127.0.0.1', port, username: 'ann', password })

  await expect(tried('right')).resolves.toBeUndefined()
  await expect(tried('wrong')).rejects.toThrow('The server refused the login')
  expect(
    await run(
      { authentication: 'password', command: 'whoami' },
      { credentials: { sshPassword: { host: '127.0.0.1', port, username: 'ann', password: 'right' } } },
    ),
  ).toEqual([{ code: 0, signal: null, stdout: 'ann', stderr: '' }])
})

/** The one of the system knows only the passwords of the system. */
async function passwordServer(way: 'password' | 'keyboard-interactive') {
  const own = new sshLibrary.Server({ hostKeys: [aKey()] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (auth) => {
      const decide = (given: string | undefined) => (given === 'right' ? auth.accept() : auth.reject())
      if (auth.method !== way) return auth.reject([way])
      if (auth.method === 'password') return decide(auth.password)
      return (
        auth.method === 'keyboard-interactive' &&
        auth.prompt([{ prompt: 'Password:' }], ([given]) => decide(given))
      )
    })
    client.on('session', (accept) =>
      accept().on('exec', (acceptCommand) => {
        const channel = acceptCommand()
        channel.write('ann\n')
        channel.exit(0)
        channel.end()
      }),
    )
  })
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void own.close())
  return own.address() as AddressInfo
}

const file = { mimeType: 'text/plain', fileName: 'x.txt', data: Buffer.from('x').toString('base64') }
tryEvery(ssh, [
  {
    parameters: { ...withKey, command: '=echo {{ $json.say }}', cwd: '/tmp' },
    items: [{ say: 'hi' }],
    credentials,
    gives: [{ code: 0, signal: null, stdout: 'hi', stderr: '' }],
  },
  {
    parameters: { ...withKey, resource: 'file', operation: 'download', path: '/etc/passwd' },
    credentials,
    gives: [{}],
  },
  {
    parameters: {
      ...withKey,
      resource: 'file',
      operation: 'upload',
      path: '/tmp',
      binaryPropertyName: 'other',
    },
    inputs: [[{ json: {}, binary: { data: file } }]],
    credentials,
    fails: 'no file named "other"',
  },
])
