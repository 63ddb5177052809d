import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableData } from '../testing/expression-calls.ts'
import { compileTemplate, evaluateTemplate, NeedsSandbox } from './index.ts'

/** Expressions over one item; those that give nothing have neither a value nor an error. */
interface ExpressionTable {
  json: Record<string, unknown>
  /** Those that are our own are an error, or nothing, elsewhere. */
  cases: { expression: string; value?: unknown; error?: true; own?: true }[]
}

const { json, cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'expressions.cases.json'), 'utf8'),
) as ExpressionTable

const data = tableData(json)

type Outcome = { value?: unknown } | { error: true } | 'needs the sandbox'

function evaluate(expression: string): Outcome {
  try {
    const value = evaluateTemplate(compileTemplate(`={{ { value: (${expression}) } }}`), data, 0)
    return JSON.parse(JSON.stringify(value)) as { value?: unknown }
  } catch (error) {
    return error instanceof NeedsSandbox ? 'needs the sandbox' : { error: true }
  }
}

const outcomes = cases.map((each) => ({ ...each, outcome: evaluate(each.expression) }))

test('most expressions need no sandbox', () => {
  const inSandbox = outcomes.filter(({ outcome }) => outcome === 'needs the sandbox')

  expect(inSandbox.length).toBeLessThan(cases.length / 4)
})

test.each(outcomes.filter(({ outcome }) => outcome !== 'needs the sandbox'))(
  '$expression',
  ({ value, error, outcome }) => {
    expect(outcome).toEqual(error ? { error } : value === undefined ? {} : { value })
  },
)
