import { tryEvery } from '../testing/try-every.ts'
import { itemLists } from './item-lists.node.ts'

const items = [{ a: 2 }, { a: 1 }, { a: 2 }]
const fields = (...names: string[]) => ({ fields: names.map((fieldName) => ({ fieldName })) })
const aggregated = { fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'a' }] } }

tryEvery(itemLists, [
  {
    versions: [1, 2, 2.1, 2.2, 3, 3.1],
    parameters: { fieldToSplitOut: 'list', options: {} },
    items: [{ list: [1, 2] }],
    gives: [{ list: 1 }, { list: 2 }],
  },
  {
    versions: [1, 2],
    parameters: { fieldToSplitOut: 'l', include: 'selectedOtherFields', fieldsToInclude: fields('id') },
    items: [{ id: 7, l: [1] }],
    gives: [{ id: 7, l: 1 }],
  },
  {
    versions: [1, 2, 2.1, 2.2],
    parameters: { operation: 'aggregateItems', ...aggregated },
    items,
    gives: [{ a: [2, 1, 2] }],
  },
  {
    versions: [3, 3.1],
    parameters: { operation: 'concatenateItems', ...aggregated },
    items,
    gives: [{ a: [2, 1, 2] }],
  },
  { versions: itemLists.versions, parameters: { operation: 'limit', maxItems: 1 }, items, gives: [{ a: 2 }] },
  {
    versions: itemLists.versions,
    parameters: { operation: 'removeDuplicates' },
    items,
    gives: [{ a: 2 }, { a: 1 }],
  },
  {
    versions: [1],
    parameters: { operation: 'removeDuplicates', compare: 'selectedFields', fieldsToCompare: fields('a') },
    items,
    gives: [{ a: 2 }, { a: 1 }],
  },
  {
    versions: itemLists.versions,
    parameters: { operation: 'sort', sortFieldsUi: { sortField: [{ fieldName: 'a' }] } },
    items,
    gives: [{ a: 1 }, { a: 2 }, { a: 2 }],
  },
  {
    versions: itemLists.versions,
    parameters: {
      operation: 'summarize',
      fieldsToSummarize: { values: [{ aggregation: 'sum', field: 'a' }] },
    },
    items,
    gives: [{ sum_a: 5 }],
  },
  { parameters: { operation: 'limit' }, items: [], gives: [] },
  { parameters: { fieldToSplitOut: 'nope' }, items, gives: [] },
])
