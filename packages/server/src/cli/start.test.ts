import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aStart, runHeddle, startHeddle, testFolder } from '../testing/heddle-process.ts'

test('a start makes the data folder and a key that only its owner can read, and a signal ends it', async () => {
  const dataDir = join(await testFolder(), 'new')
  const { child, ended, output } = startHeddle({ HEDDLE_DATA_DIR: dataDir })

  await expect.poll(output, aStart).toMatch(/Heddle is ready at http:\/\/localhost:\d+\//)
  const address = /http:\S+/.exec(output())?.[0]
  const health = await fetch(`${address}healthz`)
  child.kill('SIGTERM')

  expect(await health.json()).toEqual({ status: 'ok' })
  expect((await stat(join(dataDir, 'encryption.key'))).mode & 0o777).toBe(0o600)
  expect(await ended).toBe(0)
})

test('a taken port is one sentence and exit code 1', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const port = String((taken.address() as AddressInfo).port)

  const { code, output } = await runHeddle({ HEDDLE_DATA_DIR: await testFolder(), HEDDLE_PORT: port })

  expect(code).toBe(1)
  expect(output).toMatch(/^The port is already in use .+ Stop the other program or set HEDDLE_PORT\.$/)
})

test('a data folder that cannot be used is one sentence and exit code 1', async () => {
  const file = join(await testFolder(), 'file')
  await writeFile(file, 'kept')
  await chmod(file, 0o400)

  const { code, output } = await runHeddle({ HEDDLE_DATA_DIR: join(file, 'inside') })

  expect(code).toBe(1)
  expect(output).toMatch(/^The data folder .+ is not writable .+ set HEDDLE_DATA_DIR\.$/)
  expect(await readFile(file, 'utf8')).toBe('kept')
})

test('a damaged database is one sentence and exit code 1, and stays as it was', async () => {
  const dataDir = await testFolder()
  const file = join(dataDir, 'heddle.sqlite')
  await writeFile(file, 'this is no database, but somebody may want it back')

  const { code, output } = await runHeddle({ HEDDLE_DATA_DIR: dataDir })

  expect(code).toBe(1)
  expect(output).toMatch(/^heddle\.sqlite in .+ is damaged or is no SQLite database .+ Restore a backup.+$/)
  expect(await readFile(file, 'utf8')).toContain('somebody may want it back')
})

test.each([
  ['postgres://127.0.0.1:1/nothing', /^The database cannot be reached .+ Check HEDDLE_DATABASE_URL.+$/],
  ['mysql://127.0.0.1/x', /^HEDDLE_DATABASE_URL must begin with postgres:\/\/ or sqlite:.+$/],
])('the wrong database URL %s is one sentence and exit code 1', async (url, sentence) => {
  const { code, output } = await runHeddle({ HEDDLE_DATA_DIR: await testFolder(), HEDDLE_DATABASE_URL: url })

  expect(code).toBe(1)
  expect(output).toMatch(sentence)
})

test('SEC-21 another encryption key than the one that encrypted is refused', async () => {
  const dataDir = await testFolder()
  const first = startHeddle({ HEDDLE_DATA_DIR: dataDir, HEDDLE_ENCRYPTION_KEY: 'the first key of all' })
  await expect.poll(first.output, aStart).toContain('ready')
  first.child.kill('SIGTERM')
  await first.ended

  const { code, output } = await runHeddle({
    HEDDLE_DATA_DIR: dataDir,
    HEDDLE_ENCRYPTION_KEY: 'quite another key this is',
  })

  expect(code).toBe(1)
  expect(output).toMatch(/^The encryption key is not the one .+$/)
})

/** A folder in which a server has run and was stopped again. */
async function usedFolder(): Promise<string> {
  const dataDir = await testFolder()
  const first = startHeddle({ HEDDLE_DATA_DIR: dataDir })
  await expect.poll(first.output, aStart).toContain('ready')
  first.child.kill('SIGTERM')
  await first.ended
  return dataDir
}

test('SEC-21 a key file that is empty or gone is one sentence, and no new key is made', async () => {
  const dataDir = await usedFolder()
  const file = join(dataDir, 'encryption.key')

  await writeFile(file, '')
  const empty = await runHeddle({ HEDDLE_DATA_DIR: dataDir })
  await rm(file)
  const gone = await runHeddle({ HEDDLE_DATA_DIR: dataDir })

  expect(empty).toEqual({
    code: 1,
    output: expect.stringMatching(/^The key file .+ is empty\. Put it back .+$/),
  })
  expect(gone).toEqual({
    code: 1,
    output: expect.stringMatching(/^The key file .+ is missing\. Put it back .+$/),
  })
  expect((await readdir(dataDir)).filter((name) => name.includes('key'))).toEqual([])
})
