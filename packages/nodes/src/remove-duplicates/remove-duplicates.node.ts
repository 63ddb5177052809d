import { defineNode } from '@heddle/core/node'
import { clearDeduplicationHistory } from './clear-history.ts'
import { removeItemsSeenInPreviousExecutions } from './seen-before.ts'
import { removeDuplicateInputItems } from './within-input.ts'

export const removeDuplicates = defineNode({
  name: 'removeDuplicates',
  label: 'Remove Duplicates',
  description: 'Removes duplicate items',
  version: 2,
  olderVersions: [1, 1.1],
  aliases: ['n8n-nodes-base.removeDuplicates'],
  migrations: [{ below: 2, migrate: (old) => ({ operation: 'removeDuplicateInputItems', ...old }) }],
  group: 'transform',
  color: '#a21caf',
  outputs:
    '={{ $parameter.operation === "removeItemsSeenInPreviousExecutions" ? ["main", "main"] : ["main"] }}',
  outputNames: ['kept', 'discarded'],
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['dedupe', 'deduplicate', 'unique', 'distinct', 'filter'],
  },
  params: {},
  operations: { removeDuplicateInputItems, removeItemsSeenInPreviousExecutions, clearDeduplicationHistory },
})
