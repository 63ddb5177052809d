import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runHeddle, startHeddle, startServer, testFolder } from '../testing/heddle-process.ts'

const bin = fileURLToPath(new URL('../../bin/heddle.mjs', import.meta.url))

test('help names every command with its options', async () => {
  const { code, output } = await runHeddle({}, 'help')

  expect(code).toBe(0)
  for (const call of ['start', 'backup <folder>', 'restore <folder>', 'doctor', 'rotate-key']) {
    expect(output).toContain(`heddle ${call} `)
  }
  expect(output).toContain('--with-key')
})

test.each([
  [['dance'], 'There is no command "dance".'],
  [['backup'], 'heddle backup needs a folder.'],
  [['backup', 'one', 'two'], 'heddle backup does not take "two".'],
  [['doctor', 'now'], 'heddle doctor does not take "now".'],
  [['restore', 'x', '--force'], "Unknown option '--force'"],
  [['constructor'], 'There is no command "constructor".'],
])('the call %j is answered with what is wrong, the usage and exit code 2', async (args, sentence) => {
  const { code, output } = await runHeddle({}, ...args)

  expect(code).toBe(2)
  expect(output.startsWith(sentence)).toBe(true)
  expect(output).toContain('heddle backup <folder>')
})

test('the command in bin is the same program', async () => {
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, [bin, 'help'], (_error, stdout) => resolve(stdout))
  })

  expect(said).toContain('heddle doctor')
})

interface Finding {
  about: string
  state: string
  message: string
}

async function examine(env: Record<string, string>) {
  const { code, output } = await runHeddle(env, 'doctor', '--json')
  const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: Finding[] }
  const found = Object.fromEntries(
    findings.map(({ about, state, message }) => [about, `${state}: ${message}`]),
  )
  return { code, ok, found }
}

test('doctor says of a running installation that all is well, in words and for programs', async () => {
  const dataDir = await testFolder()
  await startServer({ HEDDLE_DATA_DIR: dataDir })

  const { code, ok, found } = await examine({ HEDDLE_DATA_DIR: dataDir })
  const words = await runHeddle({ HEDDLE_DATA_DIR: dataDir }, 'doctor')

  expect([code, ok]).toEqual([0, true])
  expect(found).toMatchObject({
    configuration: 'ok: All settings are valid.',
    server: 'ok: A server is running.',
    database: expect.stringMatching(/^ok: .+ is intact\.$/),
    schema: 'ok: It matches this version.',
    'encryption key': expect.stringMatching(/^ok: It matches\./),
    'files of executions': 'ok: All 0 files are there.',
  })
  expect(words.output).toMatch(/^ok {7}configuration: All settings are valid\.$/m)
})

test('doctor names what is wrong and what to do, with exit code 1', async () => {
  const dataDir = await testFolder()
  const { child, ended } = await startServer({ HEDDLE_DATA_DIR: dataDir })
  child.kill('SIGTERM')
  await ended
  await chmod(dataDir, 0o755)
  const key = join(dataDir, 'encryption.key')
  await writeFile(key, 'another key than the right one\n')

  const wrongKey = await examine({ HEDDLE_DATA_DIR: dataDir, HEDDLE_HOST: '0.0.0.0' })
  const database = join(dataDir, 'heddle.sqlite')
  await writeFile(database, (await readFile(database)).fill(7, 4096, 40_960))
  const damaged = await examine({ HEDDLE_DATA_DIR: dataDir, HEDDLE_BASE_URL: 'http://heddle.example.com/' })

  expect([wrongKey.code, wrongKey.ok]).toEqual([1, false])
  expect(wrongKey.found).toMatchObject({
    'data folder': expect.stringMatching(/^warn: Other users on this machine .+ chmod 700/),
    server: 'ok: No server is running.',
    'encryption key': expect.stringMatching(/^problem: .+ is not the key that encrypted/),
    address: expect.stringMatching(/^warn: The server accepts connections/),
  })
  expect(damaged.found).toMatchObject({
    database: expect.stringMatching(/^problem: .+ is damaged .+ restore a backup\.$/),
    address: expect.stringMatching(/^warn: .+ is not encrypted/),
  })
})

test.each([
  [{ HEDDLE_PORT: 'many' }, 'configuration', /^problem: HEDDLE_PORT /],
  [{ HEDDLE_DATA_DIR: '/nowhere/at/all' }, 'data folder', /^problem: .+ does not exist\./],
  [
    { HEDDLE_DATABASE_URL: 'postgres://127.0.0.1:1/nothing' },
    'database',
    /^problem: The database is not responding\. .+ Check HEDDLE_DATABASE_URL/,
  ],
])('doctor sees what is wrong with %j', async (env, about, message) => {
  const { code, found } = await examine({ HEDDLE_DATA_DIR: await testFolder(), ...env })

  expect(code).toBe(1)
  expect(found[about]).toMatch(message)
})

test('a program without arguments serves', async () => {
  const { output } = startHeddle({ HEDDLE_DATA_DIR: await testFolder() })

  await expect.poll(output, { timeout: 120_000 }).toContain('Heddle is ready at')
})
