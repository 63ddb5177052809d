import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runHeddle, startServer, testFolder, type HeddleServer } from '../testing/heddle-process.ts'

const hook = {
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path: 'keep', httpMethod: 'POST', options: { binaryPropertyName: 'data' } },
}
const credential = {
  name: 'Secret',
  type: 'httpHeaderAuth',
  data: { name: 'X-Key', value: 'only for them' },
  nodesAccess: [{ nodeType: 'heddle.httpRequest' }],
}

async function startFilledServer(dataDir: string): Promise<HeddleServer> {
  const server = await startServer({ HEDDLE_DATA_DIR: dataDir })
  await server.activate({ nodes: { Hook: hook } })
  expect((await server.call('POST /rest/credentials', credential)).status).toBe(200)
  return server
}

/** Calls one after the other, each with a file, until told to stop; which were taken. */
function startCallers({ url }: HeddleServer) {
  const taken: string[] = []
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const callers = Array.from({ length: 6 }, async (_, caller) => {
    for (let number = 0; !stop.signal.aborted; number += 1) {
      const name = `call-${caller}-${number}`
      const form = new FormData()
      form.set('name', name)
      form.set('file', new Blob([name]), 'name.txt')
      const { status } = await fetch(`${url}/webhook/keep`, { method: 'POST', body: form })
      if (status === 200) taken.push(name)
    }
  })
  return {
    taken,
    async stop() {
      stop.abort()
      await Promise.all(callers)
    },
  }
}

/** What the executions of a stored installation were called with, and what is in their files. */
async function storedNames(dataDir: string): Promise<{ rows: number; files: string[] }> {
  const database = new Database(join(dataDir, 'heddle.sqlite'), { readonly: true })
  const rows = database.prepare('select count(*) from execution').pluck().get() as number
  const ids = database.prepare('select id from binary').pluck().all() as string[]
  database.close()
  const files = ids.map((id) => readFile(join(dataDir, 'binary', id.slice(0, 2), id), 'utf8'))
  return { rows, files: await Promise.all(files) }
}

test('REL-27 a backup that is made under load and restored holds every call that was answered before it', async () => {
  const [dataDir, parent] = [await testFolder(), await testFolder()]
  const folder = join(parent, 'backup')
  const server = await startFilledServer(dataDir)
  const callers = startCallers(server)
  await expect.poll(() => callers.taken.length, { timeout: 60_000 }).toBeGreaterThan(60)

  const before = [...callers.taken]
  const made = await runHeddle({ HEDDLE_DATA_DIR: dataDir }, 'backup', folder, '--with-key')
  await callers.stop()
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^The backup is in .+ Keep it safe\.$/s) })
  server.child.kill('SIGKILL')
  await server.ended
  const target = join(parent, 'new')
  const restored = await runHeddle({ HEDDLE_DATA_DIR: target }, 'restore', folder)

  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/^The backup of .+ is restored to .+$/s),
  })
  const { rows, files } = await storedNames(target)
  expect(files).toEqual(expect.arrayContaining(before))
  expect(rows).toBeGreaterThanOrEqual(before.length)
  const again = await startServer({ HEDDLE_DATA_DIR: target })
  const { data } = (await again.call('GET /rest/credentials/1?includeData=true')).json
  expect(data).toMatchObject({ name: 'Secret', data: { name: 'X-Key' } })
  const doctor = await runHeddle({ HEDDLE_DATA_DIR: target }, 'doctor')
  expect(doctor).toEqual({ code: 0, output: expect.not.stringContaining('problem') })
})

test('REL-27 a copy of the main file alone lacks the newest rows: what backup is for', async () => {
  const [dataDir, copy] = [await testFolder(), await testFolder()]
  const server = await startFilledServer(dataDir)

  await writeFile(join(copy, 'heddle.sqlite'), await readFile(join(dataDir, 'heddle.sqlite')))
  await runHeddle({ HEDDLE_DATA_DIR: dataDir }, 'backup', join(copy, 'whole'))

  const count = (file: string) => {
    const database = new Database(file)
    const tables = "select count(*) from sqlite_master where name = 'credential'"
    const has = database.prepare(tables).pluck().get() === 1
    const rows = has ? database.prepare('select count(*) from credential').pluck().get() : 0
    database.close()
    return rows
  }
  expect(count(join(copy, 'heddle.sqlite'))).toBe(0)
  expect(count(join(copy, 'whole', 'heddle.sqlite'))).toBe(1)
  server.child.kill('SIGKILL')
})

test('a restore refuses what would do harm, and says what to do', async () => {
  const [dataDir, parent] = [await testFolder(), await testFolder()]
  const folder = join(parent, 'backup')
  const server = await startFilledServer(dataDir)
  await runHeddle({ HEDDLE_DATA_DIR: dataDir }, 'backup', folder)
  const restoreTo = (target: string, ...more: string[]) =>
    runHeddle({ HEDDLE_DATA_DIR: target }, 'restore', folder, ...more)

  expect((await restoreTo(dataDir)).output).toMatch(/^Another Heddle is running/)
  server.child.kill('SIGTERM')
  await server.ended
  expect((await restoreTo(dataDir)).output).toMatch(/^There is an installation in .+ use --overwrite/)
  expect((await restoreTo(join(parent, 'new'))).output).toMatch(/^The backup has no key, .+encryption\.key/)
  const other = join(parent, 'other')
  await mkdir(other)
  await writeFile(join(other, 'encryption.key'), 'quite another key than theirs\n')
  expect((await restoreTo(other)).output).toMatch(/^The key in .+ is not the one of the backup\./)

  const replaced = await restoreTo(dataDir, '--overwrite')
  expect(replaced).toEqual({ code: 0, output: expect.stringContaining('The previous data is in ') })
  const aside = /previous data is in (\S+)\./.exec(replaced.output)?.[1] ?? ''
  expect(existsSync(join(aside, 'heddle.sqlite'))).toBe(true)

  const file = join(folder, 'heddle.sqlite')
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(7, 5000, 60_000))
  expect((await restoreTo(dataDir, '--overwrite')).output).toMatch(/^The database of the backup is damaged/)
  await rm(join(folder, 'heddle-backup.json'))
  expect(await restoreTo(dataDir, '--overwrite')).toEqual({
    code: 1,
    output: expect.stringMatching(/^\S+ is not a complete backup/),
  })
})

test('a backup into a folder with something in it is refused', async () => {
  const dataDir = await testFolder()

  expect(await runHeddle({ HEDDLE_DATA_DIR: dataDir }, 'backup', join(dataDir, 'new'))).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no database at /),
  })
  await writeFile(join(dataDir, 'something'), '')
  expect(await runHeddle({ HEDDLE_DATA_DIR: dataDir }, 'backup', dataDir)).toEqual({
    code: 1,
    output: expect.stringMatching(/is not empty\. Give a folder that is new or empty\.$/),
  })
})
