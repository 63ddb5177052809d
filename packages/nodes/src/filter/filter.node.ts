import type { JsonObject } from '@heddle/core'
import { defineNode, readLayouts } from '@heddle/core/node'
import format from '../formats/filter.json' with { type: 'json' }
import { filterParams, withOptions } from '../conditions/filter-options.ts'
import { filterFromLists } from '../conditions/old-conditions.ts'
import { passesFilter } from '../conditions/passes-filter.ts'
import { routeItems } from '../conditions/route-items.ts'

export const filter = defineNode({
  name: 'filter',
  label: 'Filter',
  description: 'Keeps items that match a condition',
  version: 2.3,
  olderVersions: [1, 2, 2.1, 2.2],
  aliases: ['n8n-nodes-base.filter'],
  olderLayouts: readLayouts(format),
  migrations: [{ below: 2, migrate: fromLists }],
  group: 'transform',
  color: '#229eff',
  outputNames: ['kept'],
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['where', 'condition', 'remove', 'keep', 'discard'],
  },
  params: filterParams,
  run: (context) =>
    routeItems(context, { count: 2, otherwise: 1 }, (index, values) => {
      const verdict = passesFilter(withOptions(values), context, index)
      return verdict instanceof Promise ? verdict.then(outputOf) : outputOf(verdict)
    }),
})

/** What is not kept stands in a second output, which nothing can be connected with. */
const outputOf = (passes: boolean) => (passes ? 0 : 1)

function fromLists({ conditions, combineConditions }: JsonObject): JsonObject {
  return { conditions: filterFromLists(conditions, combineConditions === 'OR' ? 'or' : 'and') }
}
