import {
  contextWith,
  defineNode,
  readLayouts,
  type NodeDefinition,
  type NodeOperation,
  type Params,
} from '@heddle/core/node'
import format from '../formats/itemLists.json' with { type: 'json' }
import { aggregate, aggregateParams } from '../aggregate/aggregate.node.ts'
import { limit, limitParams } from '../limit/limit.node.ts'
import { removeDuplicateInputItems } from '../remove-duplicates/within-input.ts'
import { sortParams } from '../sort/sort-params.ts'
import { sort } from '../sort/sort.node.ts'
import { splitOut, splitOutParams } from '../split-out/split-out.node.ts'
import { splitByText, summarize, summarizeParams } from '../summarize/summarize.node.ts'
import { itemListMigrations, withOptions } from './item-list-migrations.ts'

/** Kept for documents from before each of its operations became a node of its own. */
export const itemLists = defineNode({
  name: 'itemLists',
  label: 'Item Lists',
  description: 'Splits, joins, sorts and limits items (older version)',
  version: 3.1,
  olderVersions: [1, 2, 2.1, 2.2, 3],
  aliases: ['n8n-nodes-base.itemLists'],
  olderLayouts: readLayouts(format),
  migrations: itemListMigrations,
  group: 'input',
  color: '#ff6d5a',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['aggregate', 'dedupe', 'limit', 'order', 'split', 'list'],
    replacedBy: 'heddle.splitOut',
  },
  params: {},
  operations: {
    concatenateItems: operationOf(aggregate, aggregateParams),
    limit: operationOf(limit, limitParams),
    removeDuplicates: removeDuplicateInputItems,
    sort: operationOf(sort, sortParams),
    splitOutItems: operationOf(splitOut, splitOutParams),
    summarize: { ...operationOf(summarize, summarizeParams), run: summarizeByText },
  },
  defaultOperation: 'splitOutItems',
})

/** It never learned what became of Summarize when that became a node of its own. */
function summarizeByText(context: Parameters<NodeOperation['run']>[0]): ReturnType<NodeOperation['run']> {
  const params: typeof context.params = (...at) =>
    withOptions(splitByText(context.params(...at)), { skipMissing: true })
  if (!summarize.run) throw new Error('Summarize does nothing')
  return summarize.run(contextWith(context, { params }))
}

/** A whole node as an operation of this one. */
function operationOf({ description, run }: NodeDefinition, params: Params): NodeOperation {
  if (!run) throw new Error(`The node ${description.name} does nothing that could be reused`)
  const { displayName: label, description: text } = description
  return { label, description: text, action: label, params, run }
}
