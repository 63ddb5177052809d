import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callables, callsIn, tableData } from '../../packages/core/src/testing/expression-calls.ts'
import type { Violation } from './source-files.ts'

export interface ExpressionsReport {
  /** Functions, and methods by kind of value, that expressions can call. */
  callables: number
  violations: Violation[]
}

const leastCases = 3
const path = 'packages/core/src/expression/expressions.cases.json'

/** Every function and every method of every kind of value is called in some cases. What core declares is what is counted. */
export function checkExpressions(root: string): ExpressionsReport {
  const { json, cases } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    json: Record<string, unknown>
    cases: { expression: string }[]
  }
  const data = tableData(json)
  const called = Map.groupBy(
    cases.flatMap(({ expression }) => callsIn(expression, data)),
    (name) => name,
  )
  return {
    callables: callables.size,
    violations: [...callables]
      .map((name) => ({ name, count: called.get(name)?.length ?? 0 }))
      .filter(({ count }) => count < leastCases)
      .map(({ name, count }) => ({ path, message: `${name} stands in ${count} of ${leastCases} cases` })),
  }
}
