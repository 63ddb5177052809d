import type { NodeOutput, RunContext } from '@heddle/core/node'
import type { PairedItem } from '@heddle/core/run'
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
  const made = rows.length === 0 && options.emptyQueryResult === 'success' ? [{ success: true }] : rows
  const pairedItem = onlyParents(context.inputs)
  return [made.map((json) => ({ json, ...(pairedItem && { pairedItem }) }))]
}

/** Which items a row comes from is known only where each input has but one. */
function onlyParents(inputs: RunContext['inputs']): PairedItem[] | undefined {
  if (inputs.some((items) => items.length > 1)) return undefined
  return inputs.flatMap((items, input) => (items.length === 1 ? [{ item: 0, input }] : []))
}
