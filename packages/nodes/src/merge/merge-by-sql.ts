import type { JsonObject } from '@heddle/core'
import type { NodeOutput, RunContext } from '@heddle/core/node'
import type { PairedItem } from '@heddle/core/run'
import { splitNames } from '../fields/field-names.ts'
import type { MergeParams } from './merge.node.ts'

/** The rows of a query over all inputs, which are the tables input1, input2 and so on. */
export async function mergeBySql(
  context: RunContext<MergeParams>,
  { query, numberInputs, options }: MergeParams,
): Promise<NodeOutput> {
  if (query.trim() === '') throw new Error('Enter a query')
  const tables = Object.fromEntries(
    Array.from({ length: numberInputs }, (_, index) => [
      `input${index + 1}`,
      (context.inputs[index] ?? []).map(({ json }) => json),
    ]),
  )
  const values = splitNames(options.queryParameters ?? '').map(numberIfOne)
  const rows = await context.query(query, tables, values)
  const made = rows.length === 0 && options.emptyQueryResult === 'success' ? [{ success: true }] : rows
  const parentsOf = findParents(context.inputs)
  return [
    made.map((json) => {
      const pairedItem = parentsOf(json)
      return { json, ...(pairedItem && { pairedItem }) }
    }),
  ]
}

/** A list is written as a text, which leaves nothing of the types of its values. */
const numberIfOne = (text: string): string | number => (Number.isNaN(Number(text)) ? text : Number(text))

/** Which items a row comes from is known where each input has but one, or where the row is an item as it came. */
function findParents(inputs: RunContext['inputs']): (row: JsonObject) => PairedItem[] | undefined {
  const all = inputs.flatMap((items, input) =>
    items.map(({ json }, item) => ({ json, place: { item, input } })),
  )
  if (inputs.every((items) => items.length <= 1)) return () => all.map(({ place }) => place)
  const byText = Map.groupBy(all, ({ json }) => textOfFields(json))
  return (row) => {
    const same = byText.get(textOfFields(row))
    return same?.length === 1 ? same.map(({ place }) => place) : undefined
  }
}

const textOfFields = (json: JsonObject): string =>
  JSON.stringify(Object.entries(json).toSorted(([a], [b]) => (a < b ? -1 : 1)))
