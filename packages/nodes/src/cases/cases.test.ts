import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '@heddle/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCase, trimmed, type CaseTable } from './run-case.ts'

const folder = join(import.meta.dirname, '..')
const tables = globSync('*/*.cases.json', { cwd: folder }).toSorted()

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

describe.each(tables)('%s', (file) => {
  const table = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CaseTable

  test.each(table.cases)('$name ($typeVersion)', async (given) => {
    const { outputs, error } = await runCase(table, given, sandbox)

    expect(error ? { error } : { outputs: trimmed(outputs ?? []) }).toEqual(
      given.error ? { error: true } : { outputs: trimmed(given.outputs ?? []) },
    )
  })
})
