import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '@heddle/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCase } from '../testing/run-case.ts'

/** Expressions over one item; those that give nothing have neither a value nor an error. */
interface ExpressionTable {
  json: Record<string, unknown>
  cases: { expression: string; value?: unknown; error?: true }[]
}

const { json, cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../core/src/expression/expressions.cases.json'), 'utf8'),
) as ExpressionTable

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

test.each(cases)('$expression', async ({ expression, value, error }) => {
  const parameters = { mode: 'raw', jsonOutput: `={{ { value: (${expression}) } }}` }
  const given = { name: expression, typeVersion: 3.4, parameters, items: [json] }

  const result = await runCase({ type: 'n8n-nodes-base.set', cases: [] }, given, sandbox)

  expect(result).toEqual(error ? { error } : { outputs: [[value === undefined ? {} : { value }]] })
})
