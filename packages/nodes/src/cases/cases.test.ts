import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '@heddle/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedEnd, runCase, type CaseTable } from '../testing/run-case.ts'

const folder = join(import.meta.dirname, '..')
const tables = globSync('*/*.cases.json', { cwd: folder, exclude: ['cases/**'] })
  .toSorted()
  .map((file) => ({ file, table: JSON.parse(readFileSync(join(folder, file), 'utf8')) as CaseTable }))
  .filter(({ table }) => table.needs === undefined)

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

describe.each(tables)('$file', ({ table }) => {
  test.each(table.cases)('$name ($typeVersion)', async (given) => {
    expect(await runCase(table, given, sandbox)).toEqual(expectedEnd(given))
  })
})
