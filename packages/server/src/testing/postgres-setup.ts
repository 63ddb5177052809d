import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from './own-postgres.ts'

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
  const postgres = await startOwnPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.remove
}

/** The library ends the process with code 0, whatever has happened in it: a failed test would look like success. */
function keepExitCode(): void {
  process.once('beforeExit', (code) => {
    process.once('exit', () => {
      process.exitCode = code
    })
  })
}
