import { isJsonObject } from '@heddle/core'
import { defineOperation, param, type NodeOutput, type ParamValues, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { historyKey } from './history.ts'

const params = {
  logic: param.options({
    label: 'Keep Items Where',
    noDataExpression: true,
    options: [
      {
        name: 'Value Is New',
        value: 'removeItemsWithAlreadySeenKeyValues',
        description: 'Values not seen in earlier runs',
      },
      { name: 'Value Is Higher than Any Previous Value', value: 'removeItemsUpToStoredIncrementalKey' },
      { name: 'Value Is a Date Later than Any Previous Date', value: 'removeItemsUpToStoredDate' },
    ],
    default: 'removeItemsWithAlreadySeenKeyValues',
  }),
  dedupeValue: param.string({
    label: 'Value to Dedupe On',
    required: true,
    placeholder: 'e.g. {{ $json.id }}',
    show: { logic: ['removeItemsWithAlreadySeenKeyValues'] },
  }),
  incrementalDedupeValue: param.number({
    label: 'Value to Dedupe On',
    show: { logic: ['removeItemsUpToStoredIncrementalKey'] },
  }),
  dateDedupeValue: param.dateTime({
    label: 'Value to Dedupe On',
    show: { logic: ['removeItemsUpToStoredDate'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      scope: param.options({
        label: 'Scope',
        options: [
          {
            name: 'Workflow',
            value: 'workflow',
            description: 'Shared by all Remove Duplicates nodes in the workflow',
          },
          { name: 'Node', value: 'node', description: 'Used by this node only' },
        ],
        default: 'node',
      }),
      historySize: param.number({ label: 'History Size', default: 10_000, typeOptions: { minValue: 1 } }),
    },
  }),
}

type Values = ParamValues<typeof params>

export const removeItemsSeenInPreviousExecutions = defineOperation()({
  label: 'Remove Items Processed in Previous Executions',
  description: 'Compares with values from earlier runs',
  action: 'Remove items processed in previous executions',
  since: 2,
  params,
  run: (context) =>
    context.items.length === 0
      ? [[], []]
      : context.params(0).logic === 'removeItemsWithAlreadySeenKeyValues'
        ? keepUnseen(context)
        : keepHigher(context),
})

async function keepUnseen(context: RunContext<Values>): Promise<NodeOutput> {
  const { options } = context.params(0)
  const scope = options.scope ?? 'node'
  const stored = await context.store.get(scope, historyKey)
  const known = isJsonObject(stored) && Array.isArray(stored.values) ? stored.values.map(String) : []
  const seen = new Set(known)
  const size = options.historySize ?? 10_000
  const values = context.items.map((_, index) => context.params(index).dedupeValue)
  if (values.length > size)
    throw new Error(`There are more items than the history can store (${size} values)`)
  const output = split(context.items, inGroups(values), (index) => !seen.has(values[index] ?? ''))
  const all = new Set([...known, ...values])
  await context.store.set(scope, historyKey, { values: [...all].slice(-size) })
  return output
}

/** Only what lies above the highest value of all earlier runs passes. */
async function keepHigher(context: RunContext<Values>): Promise<NodeOutput> {
  const scope = context.params(0).options.scope ?? 'node'
  const stored = await context.store.get(scope, historyKey)
  const before = isJsonObject(stored) && typeof stored.highest === 'number' ? stored.highest : undefined
  const values = context.items.map((_, index) => orderedValue(context.params(index), index))
  const order =
    before === undefined
      ? inGroups(values)
      : [...values.keys()].toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const lowest = before ?? Number.NEGATIVE_INFINITY
  const output = split(context.items, order, (index) => (values[index] ?? lowest) > lowest)
  await context.store.set(scope, historyKey, { highest: values.reduce((a, b) => Math.max(a, b), lowest) })
  return output
}

/** Items of one value stand together. Whole numbers come first, as in the keys of an object. */
const inGroups = (values: readonly (string | number)[]): number[] =>
  Object.values(Object.groupBy(values.keys(), (index) => String(values[index]))).flatMap(
    (indexes) => indexes ?? [],
  )

function orderedValue({ logic, incrementalDedupeValue, dateDedupeValue }: Values, index: number): number {
  if (logic === 'removeItemsUpToStoredIncrementalKey') return incrementalDedupeValue
  const time = new Date(dateDedupeValue).getTime()
  if (Number.isNaN(time)) throw new Error(`Item ${index + 1}: "${dateDedupeValue}" is not a date`)
  return time
}

function split(
  items: readonly Item[],
  order: readonly number[],
  isKept: (index: number) => boolean,
): [Item[], Item[]] {
  const output: [Item[], Item[]] = [[], []]
  for (const index of order) {
    const item = items[index]
    if (item) output[isKept(index) ? 0 : 1].push({ ...item, pairedItem: { item: index } })
  }
  return output
}
