import type { NodeOutput, RunContext } from '@heddle/core'
import type { MergeParams } from './merge.node.ts'

/** The rows of a query over all inputs, which are the tables input1, input2 and so on. */
export async function mergeBySql(
  context: RunContext<MergeParams>,
  { query, numberInputs, options }: MergeParams,
): Promise<NodeOutput> {
  if (query.trim() === '') throw new Error('Write the query')
  const tables = Object.fromEntries(
    Array.from({ length: numberInputs }, (_, index) => [
      `input${index + 1}`,
      (context.inputs[index] ?? []).map(({ json }) => json),
    ]),
  )
  const rows = await context.query(query, tables)
  if (rows.length === 0 && options.emptyQueryResult === 'success') return [[{ json: { success: true } }]]
  return [rows.map((json) => ({ json }))]
}
