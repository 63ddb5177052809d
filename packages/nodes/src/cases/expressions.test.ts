import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '@heddle/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCase } from '../testing/run-case.ts'

/** Expressions over one item; those that give nothing have neither a value nor an error. */
interface ExpressionTable {
  json: Record<string, unknown>
  /** Those that are our own are an error, or nothing, elsewhere. */
  cases: { expression: string; value?: unknown; error?: true; own?: true }[]
}

const { json, cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../core/src/expression/expressions.cases.json'), 'utf8'),
) as ExpressionTable

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

const set = (jsonOutput: string) => ({ typeVersion: 3.4, parameters: { mode: 'raw', jsonOutput } })

test.each(cases)('$expression', async ({ expression, value, error }) => {
  const type = 'n8n-nodes-base.set'
  // The item comes from a node before, which expressions can name.
  const then = [{ type, ...set(`={{ { value: (${expression}) } }}`) }]
  // oxlint-disable-next-line unicorn/no-thenable -- the shape of a case, which nobody awaits
  const given = { name: expression, ...set(JSON.stringify(json)), then }

  const result = await runCase({ type, cases: [] }, given, sandbox)

  expect(result).toEqual(error ? { error } : { outputs: [[value === undefined ? {} : { value }]] })
})
