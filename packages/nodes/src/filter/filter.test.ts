import { tryEvery } from '../testing/try-every.ts'
import { filter } from './filter.node.ts'

const filterBy = (operation: string, rightValue: unknown, type = 'number') => ({
  conditions: {
    combinator: 'and',
    options: {},
    conditions: [{ leftValue: '={{ $json.n }}', rightValue, operator: { type, operation } }],
  },
})
const items = [{ n: 1 }, { n: 2 }]
const old = { conditions: { number: [{ value1: '={{ $json.n }}', operation: 'larger', value2: 1 }] } }

tryEvery(filter, [
  { versions: [1], parameters: old, items, gives: [{ n: 2 }] },
  { versions: [2, 2.1, 2.2, 2.3], parameters: filterBy('gt', 1), items, gives: [{ n: 2 }] },
  { parameters: filterBy('gt', 1), items: [], gives: [] },
  { parameters: filterBy('gt', 1), items: [{ n: 'x' }], fails: 'compares a number' },
])
