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
            description: 'All such nodes of the workflow remember together',
          },
          { name: 'Node', value: 'node', description: 'This node remembers for itself' },
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
  description: 'Remembers values from run to run',
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
  const output = split(context.items, (index) => {
    const value = context.params(index).dedupeValue
    const isNew = !seen.has(value)
    seen.add(value)
    return isNew
  })
  await context.store.set(scope, historyKey, { values: [...seen].slice(-(options.historySize ?? 10_000)) })
  return output
}

/** Only what lies above the highest value of all earlier runs passes. */
async function keepHigher(context: RunContext<Values>): Promise<NodeOutput> {
  const scope = context.params(0).options.scope ?? 'node'
  const stored = await context.store.get(scope, historyKey)
  const before =
    isJsonObject(stored) && typeof stored.highest === 'number' ? stored.highest : Number.NEGATIVE_INFINITY
  const values = context.items.map((_, index) => orderedValue(context.params(index), index))
  const output = split(context.items, (index) => (values[index] ?? before) > before)
  await context.store.set(scope, historyKey, { highest: values.reduce((a, b) => Math.max(a, b), before) })
  return output
}

function orderedValue({ logic, incrementalDedupeValue, dateDedupeValue }: Values, index: number): number {
  if (logic === 'removeItemsUpToStoredIncrementalKey') return incrementalDedupeValue
  const time = new Date(dateDedupeValue).getTime()
  if (Number.isNaN(time)) throw new Error(`Item ${index}: "${dateDedupeValue}" is not a date`)
  return time
}

function split(items: readonly Item[], isKept: (index: number) => boolean): [Item[], Item[]] {
  const output: [Item[], Item[]] = [[], []]
  for (const [index, item] of items.entries())
    output[isKept(index) ? 0 : 1].push({ ...item, pairedItem: { item: index } })
  return output
}
