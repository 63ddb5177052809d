import type { JsonObject } from '@heddle/core'
import { defineNode, readLayouts } from '@heddle/core/node'
import format from '../formats/if.json' with { type: 'json' }
import { filterFromLists } from '../conditions/old-conditions.ts'
import { passesFilter } from '../conditions/passes-filter.ts'
import { routeItems } from '../conditions/route-items.ts'
import { filterParams, withOptions } from '../conditions/filter-options.ts'

export const ifNode = defineNode({
  name: 'if',
  label: 'If',
  description: 'Routes items to one of two branches by a condition',
  version: 2.3,
  olderVersions: [1, 2, 2.1, 2.2],
  aliases: ['n8n-nodes-base.if'],
  olderLayouts: readLayouts(format),
  migrations: [{ below: 2, migrate: fromLists }],
  group: 'transform',
  color: '#408000',
  outputs: ['main', 'main'],
  outputNames: ['true', 'false'],
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['router', 'condition', 'logic', 'boolean', 'branch', 'compare'],
  },
  params: filterParams,
  run: (context) =>
    routeItems(context, { count: 2, otherwise: 1 }, (index, values) => {
      const verdict = passesFilter(withOptions(values), context, index)
      return verdict instanceof Promise ? verdict.then(branch) : branch(verdict)
    }),
})

const branch = (passes: boolean) => (passes ? 0 : 1)

function fromLists({ conditions, combineOperation }: JsonObject): JsonObject {
  return { conditions: filterFromLists(conditions, combineOperation === 'any' ? 'or' : 'and') }
}
