import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../packages/server/src/testing/free-port.ts'
import { serverBundle } from './server-process.ts'

let folder = ''
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heddle-start-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  code: number
  output: string
}

/** Starts the release where it cannot run, and gives what it says. */
async function failToStart(env: Record<string, string>): Promise<Ended> {
  const port = String(await freePort())
  return new Promise((resolve) => {
    const options = {
      env: { PATH: process.env.PATH, HEDDLE_PORT: port, HEDDLE_DATA_DIR: folder, ...env },
      timeout: 20_000,
    }
    execFile(process.execPath, [serverBundle], options, (error, stdout, stderr) =>
      resolve({
        code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
        output: `${stdout}${stderr}`.trim(),
      }),
    )
  })
}

/** One sentence for a person: no stack, and a hint at what to do. */
function expectOneSentence({ code, output }: Ended, ...parts: RegExp[]): void {
  expect(code).toBe(1)
  expect(output).not.toContain('    at ')
  expect(output.split('\n')).toHaveLength(1)
  for (const part of parts) expect(output).toMatch(part)
}

test('a taken port is named, with what to do', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo

  const ended = await failToStart({ HEDDLE_PORT: String(port) })

  other.close()
  expectOneSentence(ended, /already in use/, new RegExp(String(port)), /HEDDLE_PORT/)
})

test('a data folder that is a file is named, and left alone', async () => {
  const file = join(folder, 'file')
  await writeFile(file, 'mine')

  const ended = await failToStart({ HEDDLE_DATA_DIR: file })

  expectOneSentence(ended, /data folder/i, /HEDDLE_DATA_DIR/)
  expect(await readFile(file, 'utf8')).toBe('mine')
})

test('a data folder that cannot be made is named', async () => {
  expectOneSentence(
    await failToStart({ HEDDLE_DATA_DIR: '/dev/null/heddle' }),
    /data folder/i,
    /HEDDLE_DATA_DIR/,
  )
})

test('a broken database file is named and not overwritten', async () => {
  const database = join(folder, 'database.sqlite')
  const content = 'this is no database, but it is mine '.repeat(200)
  await writeFile(database, content)

  const ended = await failToStart({ HEDDLE_DATABASE_URL: `sqlite:${database}` })

  expectOneSentence(ended, /no SQLite database/, /Restore a backup/)
  expect(await readFile(database, 'utf8')).toBe(content)
})

for (const [what, url, part] of [
  ['of another kind', 'mysql://localhost/x', /HEDDLE_DATABASE_URL must begin with/],
  ['where nothing answers', 'postgres://nobody@127.0.0.1:1/none', /database/i],
] as const) {
  test(`a database address ${what} is named`, async () => {
    expectOneSentence(await failToStart({ HEDDLE_DATABASE_URL: url }), part)
  })
}

test('a setting with a wrong value is named', async () => {
  expectOneSentence(
    await failToStart({ HEDDLE_TIMEZONE: 'Mars/Base' }),
    /HEDDLE_TIMEZONE must be a time zone/,
  )
})
