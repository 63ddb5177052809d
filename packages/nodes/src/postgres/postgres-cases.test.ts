import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@heddle/core'
import { createSandbox } from '@heddle/engine'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedEnd, runCase, type CaseTable, type NodeCase } from '../testing/run-case.ts'
import { postgresCredentials as credentials, postgresUrl } from '../testing/given-postgres.ts'

/** A case on a real database. */
interface DatabaseCase extends NodeCase {
  /** What the table holds afterwards, in the order of its ids. */
  stored?: JsonObject[]
}

interface DatabaseTable extends Omit<CaseTable, 'cases'> {
  /** What every case begins with. */
  setup: string
  /** What is looked at afterwards. */
  look: string
  cases: DatabaseCase[]
}

const file = join(import.meta.dirname, 'postgres.cases.json')
const table = JSON.parse(readFileSync(file, 'utf8')) as DatabaseTable

const admin = new pg.Client({ connectionString: postgresUrl.href })
const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })

beforeAll(async () => {
  await admin.connect()
  await sandbox.start()
})
afterAll(async () => {
  await admin.end()
  await sandbox.stop()
})

test.each(table.cases)('$name ($typeVersion)', async (given) => {
  await admin.query(table.setup)

  const end = await runCase(table, { ...given, credentials }, sandbox)
  const { rows } = given.stored ? await admin.query<JsonObject>(table.look) : { rows: undefined }

  expect(end.error ? { error: true } : { outputs: end.outputs }).toEqual(expectedEnd(given))
  expect(rows).toEqual(given.stored)
})
