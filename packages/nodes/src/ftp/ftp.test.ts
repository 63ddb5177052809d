import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startSshd, type OwnSshd } from '../testing/own-sshd.ts'
import { startVsftpd, type OwnVsftpd } from '../testing/own-vsftpd.ts'
import { tryEvery } from '../testing/try-every.ts'
import { listedTime } from './ftp-files.ts'
import { ftp } from './ftp.node.ts'

let servers: { ftp: OwnVsftpd; sftp: OwnSshd }
/** Filled when the servers run. */
const credentials: Record<string, Record<string, unknown>> = { ftp: {}, sftp: {} }
beforeAll(async () => {
  servers = { ftp: await startVsftpd(), sftp: await startSshd() }
  for (const [type, { credential }] of Object.entries(servers))
    Object.assign(credentials[type] ?? {}, credential)
})
afterAll(() => Promise.all([servers.ftp.stop(), servers.sftp.stop()]))

const bytes = Buffer.from('Zoë,1\n'.repeat(50_000))
const file = { mimeType: 'text/csv', fileName: 'a.csv', data: bytes.toString('base64') }

describe.each(['ftp', 'sftp'] as const)('over %s', (protocol) => {
  const at = (...names: string[]) => join(servers[protocol].folder, ...names)
  beforeEach(async () => {
    await rm(at(), { recursive: true, force: true })
    await mkdir(at())
  })
  const go = (parameters: object, trial: Partial<NodeTrial> = {}) =>
    runNodeInMemory(ftp, {
      parameters: { protocol, ...parameters },
      items: [{ kept: 1 }],
      credentials,
      ...trial,
    })
  const run = async (parameters: object, trial?: Partial<NodeTrial>) => {
    const { output, error } = await go(parameters, trial)
    return error?.message ?? output[0]?.map(({ json }) => json)
  }

  test('a file is uploaded into folders that are made for it', async () => {
    const inputs = [[{ json: { kept: 1 }, binary: { data: file } }]]
    const path = at('new folder', 'deep', 'a.csv')

    expect(await run({ operation: 'upload', path }, { inputs })).toEqual([{ kept: 1 }])
    expect((await readFile(path)).equals(bytes)).toBe(true)
    const text = { operation: 'upload', binaryData: false, fileContent: '={{ "Zoë" }}', path }
    expect(await run(text)).toEqual([{ kept: 1 }])
    expect(await readFile(path, 'utf8')).toBe('Zoë')
    expect(await run({ operation: 'upload', path: '/proc/no/a' }, { inputs })).toMatch(
      /No such file|Could not create|failed/i,
    )
    expect(await run({ operation: 'upload', path: ' ' }, { inputs })).toBe('Enter the path')
  })

  test('a file is downloaded whole', async () => {
    await writeFile(at('a.csv'), bytes)
    await writeFile(at('empty'), '')
    const get = async (path: string, options = {}) => {
      const { output, error } = await go({ operation: 'download', path, options })
      return error?.message ?? output[0]?.[0]
    }
    const contentOf = async (path: string, options = {}) => {
      const item = await get(path, options)
      return typeof item === 'object' && item.binary?.data?.data === file.data
    }

    expect(await get(at('a.csv'))).toMatchObject({
      json: { kept: 1 },
      binary: { data: { fileName: 'a.csv', mimeType: 'text/csv' } },
    })
    expect(await contentOf(at('a.csv'))).toBe(true)
    const quick = { enableConcurrentReads: true, maxConcurrentReads: 3, chunkSize: 7, timeout: 5000 }
    expect(await contentOf(at('a.csv'), quick)).toBe(true)
    expect(await get(at('empty'))).toMatchObject({ binary: { data: { fileName: 'empty' } } })
    expect(await get(at('missing'))).toMatch(/No such file|Could not get file size|Failed/)
  })

  test('a folder is listed, with all that is below when asked for', async () => {
    await mkdir(at('sub'))
    await writeFile(at('a.csv'), 'abc', { mode: 0o640 })
    await writeFile(at('sub', 'b.csv'), 'b')
    await symlink(at('sub'), at('link'))
    const listed = async (recursive: boolean) =>
      ((await run({ operation: 'list', path: at(), recursive })) as Record<string, unknown>[]).toSorted(
        (a, b) => (String(a.path) < String(b.path) ? -1 : 1),
      )

    const [first, ...others] = await listed(false)
    expect(first).toMatchObject({
      type: '-',
      name: 'a.csv',
      size: 3,
      path: at('a.csv'),
      modifyTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      rights: { user: 'rw', group: 'r', other: '' },
    })
    expect(others.map(({ type, name }) => `${String(type)} ${String(name)}`)).toEqual(['l link', 'd sub'])
    expect((await listed(true)).map(({ path }) => path)).toEqual(
      ['a.csv', 'link', 'sub', 'sub/b.csv'].map((name) => at(name)),
    )
  })

  test('a file is renamed, also into folders that are missing', async () => {
    await writeFile(at('a'), 'a')
    const rename = (oldPath: string, newPath: string, options = {}) =>
      run({ operation: 'rename', oldPath: at(oldPath), newPath: at(newPath), options })

    expect(await rename('a', 'b')).toEqual([{ success: true }])
    expect(await rename('b', 'x/y/c', { createDirectories: true })).toEqual([{ success: true }])
    expect(await readFile(at('x', 'y', 'c'), 'utf8')).toBe('a')
    expect(await rename('none', 'other')).toMatch(/No such file|RNFR command failed/)
  })

  test('files and folders are deleted, full ones only when asked for', async () => {
    await mkdir(at('outside'))
    await mkdir(at('full', 'deep'), { recursive: true })
    await Promise.all(['a', 'outside/kept', 'full/1', 'full/deep/2'].map((name) => writeFile(at(name), 'x')))
    const remove = (name: string, options = {}) => run({ operation: 'delete', path: at(name), options })

    expect(await remove('a')).toEqual([{ success: true }])
    expect(await remove('full', { folder: true })).toMatch(/Failure|Remove directory operation failed/)
    expect(await remove('full', { folder: true, recursive: true })).toEqual([{ success: true }])
    expect(await remove('a')).toMatch(/No such file|Delete operation failed/)
    expect(await readdir(at())).toEqual(['outside'])
  })

  test('several items follow each other over one connection', async () => {
    const items = ['1', '2'].map((name) => ({ name }))
    const upload = { operation: 'upload', binaryData: false, fileContent: '={{ $json.name }}' }

    await run({ ...upload, path: `=${at('sub')}/{{ $json.name }}` }, { items })

    expect((await readdir(at('sub'))).toSorted()).toEqual(['1', '2'])
  })
})

test('a link in a folder is deleted, and not what it leads to', async () => {
  const at = (...names: string[]) => join(servers.sftp.folder, ...names)
  await mkdir(at('full'))
  await mkdir(at('kept'))
  await symlink(at('kept'), at('full', 'link'))

  await runNodeInMemory(ftp, {
    parameters: {
      protocol: 'sftp',
      operation: 'delete',
      path: at('full'),
      options: { folder: true, recursive: true },
    },
    items: [{}],
    credentials,
  })

  expect(await readdir(at())).toContain('kept')
  expect(await readdir(at())).not.toContain('full')
})

const attempt = (type: 'ftp' | 'sftp', given: object) =>
  ftp.credentialTests[type]?.({
    credential: { ...credentials[type], ...given },
    resolveHost: (name) => Promise.resolve(name),
  })

test('a credential is tried by logging in', async () => {
  await expect(attempt('ftp', {})).resolves.toBeUndefined()
  await expect(attempt('ftp', { username: '', password: '' })).resolves.toBeUndefined()
  await expect(attempt('ftp', { password: 'wrong' })).rejects.toThrow('Login incorrect')
  await expect(attempt('ftp', { port: 1 })).rejects.toThrow('ECONNREFUSED')
  await expect(attempt('sftp', {})).resolves.toBeUndefined()
  await expect(attempt('sftp', { username: 'nobody-knows' })).rejects.toThrow('The server refused the login')
})

/** A server that wants its data fetched from another host. */
async function sendingElsewhere() {
  const answers: Readonly<Record<string, string>> = {
    USER: '331 Password?',
    PASS: '230 Welcome',
    EPSV: '500 Not known',
    PASV: '227 Entering Passive Mode (10,0,0,1,7,7)',
    QUIT: '221 Bye',
  }
  const serve = (socket: Socket) => {
    socket.on('error', () => undefined)
    socket.write('220 Hello\r\n')
    socket.on('data', (text) => {
      for (const line of String(text).split('\r\n').filter(Boolean))
        socket.write(`${answers[line.split(' ')[0] ?? ''] ?? '200 Fine'}\r\n`)
    })
  }
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return server.address() as AddressInfo
}

test('a server cannot send the client to another host', async () => {
  const { port } = await sendingElsewhere()

  const { error } = await runNodeInMemory(ftp, {
    parameters: { operation: 'list' },
    items: [{}],
    credentials: { ftp: { ...credentials.ftp, port } },
  })

  expect(error?.message).toContain('another host')
})

test.each([
  ['Nov 16 20:35', '2026-11-16T20:35:00.000Z'],
  ['Dec 31 01:00', '2025-12-31T01:00:00.000Z'],
  ['May 09 2025', '2025-05-09T00:00:00.000Z'],
  ['11-16-26 08:35PM', undefined],
])('the time %s is read as %s', (text, time) => {
  expect(listedTime(text, new Date('2026-11-17T00:00:00Z'))?.toISOString()).toBe(time)
})

const one = { items: [{ n: 1 }], credentials }
tryEvery(ftp, [
  {
    parameters: { operation: 'list', path: '={{ $json.n ? "/proc/self/fd" : "" }}' },
    ...one,
    gives: expect.any(Array),
  },
  {
    parameters: { operation: 'upload', path: '/tmp/x', binaryPropertyName: 'none' },
    ...one,
    fails: 'no file',
  },
  { parameters: { operation: 'delete', path: '' }, ...one, fails: 'Enter the path' },
  { parameters: { operation: 'download', path: '' }, ...one, fails: 'Enter the path' },
  { parameters: { operation: 'rename', oldPath: 'a', newPath: '' }, ...one, fails: 'Enter the path' },
])
