import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runHeddle, startServer, testFolder } from '../testing/heddle-process.ts'
import { startDebianPostgres } from '../testing/debian-postgres.ts'
import { startOwnPostgres } from '../testing/own-postgres.ts'

/** Stands for a program of PostgreSQL: writes down how it was called, or fails as it would. */
async function aTool(folder: string, name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

test('REL-27 with PostgreSQL its own programs dump and restore; without them, or when they fail, that is said', async () => {
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.remove())
  const [tools, parent] = [await testFolder(), await testFolder()]
  const env = {
    HEDDLE_DATA_DIR: join(parent, 'data'),
    HEDDLE_DATABASE_URL: postgres.url,
    PATH: tools,
  }
  const { child, ended } = await startServer(env)
  child.kill('SIGTERM')
  await ended

  const without = await runHeddle(env, 'backup', join(parent, 'first'))
  await aTool(tools, 'pg_dump', 'echo "server version mismatch" >&2; exit 1')
  const failed = await runHeddle(env, 'backup', join(parent, 'second'))
  await aTool(tools, 'pg_dump', 'for last; do :; done; echo "$@ with $PGPASSWORD" > "${last#--file=}"')
  const folder = join(parent, 'backup')
  const made = await runHeddle(env, 'backup', folder, '--with-key')

  expect(without).toEqual({ code: 1, output: expect.stringMatching(/^pg_dump is not installed\. Install /) })
  expect(failed).toEqual({ code: 1, output: 'pg_dump failed: server version mismatch' })
  expect(made.code).toBe(0)
  const called = await readFile(join(folder, 'postgres.dump'), 'utf8')
  expect(called).toMatch(
    /^--dbname=postgres:\/\/postgres@127\.0\.0\.1:\d+\/postgres --format=custom .+ with password$/m,
  )

  const note = join(tools, 'note')
  await aTool(tools, 'pg_restore', `echo "$@" > ${note}`)
  const refused = await runHeddle(env, 'restore', folder)
  const restored = await runHeddle(env, 'restore', folder, '--overwrite')
  const elsewhere = await runHeddle({ HEDDLE_DATA_DIR: join(parent, 'new') }, 'restore', folder)

  expect(refused).toEqual({ code: 1, output: expect.stringContaining('use --overwrite') })
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^The backup of .+ is restored/) })
  expect(await readFile(note, 'utf8')).toMatch(/--clean --if-exists --single-transaction .+postgres\.dump$/m)
  expect(elsewhere.output).toMatch(/^The backup is of a PostgreSQL database\. Set HEDDLE_DATABASE_URL/)
})

test('REL-27 a backup of a running server with PostgreSQL is restored to another database and goes on there', async () => {
  const postgres = await startDebianPostgres()
  const parent = await testFolder()
  const folder = join(parent, 'backup')
  const envOf = async (name: string) => ({
    HEDDLE_DATA_DIR: join(parent, name),
    HEDDLE_DATABASE_URL: await postgres.create(name),
    PATH: `${postgres.tools}:${process.env.PATH}`,
  })
  const [old, fresh] = [await envOf('old'), await envOf('fresh')]
  const server = await startServer(old)
  await server.activate({
    nodes: { Hook: { type: 'heddle.webhook', parameters: { path: 'keep', httpMethod: 'POST' } } },
  })
  await server.call('POST /rest/credentials', {
    name: 'Secret',
    type: 'httpHeaderAuth',
    data: { name: 'X-Key', value: 'only for them' },
    nodesAccess: [{ nodeType: 'heddle.httpRequest' }],
  })
  for (let n = 0; n < 5; n++) await server.call('POST /webhook/keep', { n })

  const made = await runHeddle(old, 'backup', folder, '--with-key')
  const restored = await runHeddle(fresh, 'restore', folder)

  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^The backup is in /) })
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^The backup of .+ is restored/) })
  const again = await startServer(fresh)
  const { results } = (await again.call('GET /rest/executions')).json.data
  const { data } = (await again.call('GET /rest/credentials/1?includeData=true')).json
  expect(results.length).toBeGreaterThanOrEqual(5)
  expect(data).toMatchObject({ name: 'Secret', data: { name: 'X-Key' } })
  expect((await again.call('POST /webhook/keep', { n: 6 })).status).toBe(200)
})
