import type { JsonObject } from '@heddle/core'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { dataTable } from './data-table.node.ts'

const table = { dataTableId: { __rl: true, mode: 'name', value: 'people' } }
const auto = { columns: { mappingMode: 'autoMapInputData', value: null } }
const where = (keyName: string, condition: string, keyValue?: unknown) => ({
  filters: { conditions: [{ keyName, condition, keyValue }] },
})

/** One table over several runs. */
function aTable() {
  const rows = new Map<string, unknown>()
  return async (operation: string, parameters: JsonObject = {}, items: JsonObject[] = [{}]) => {
    const { output, error } = await runNodeInMemory(dataTable, {
      parameters: { operation, ...table, ...parameters },
      items,
      rows,
    })
    return (
      error?.message ??
      output[0]?.map(({ json: { createdAt: _created, updatedAt: _updated, ...row } }) => row)
    )
  }
}

test('rows are added with an id and found again in a later run', async () => {
  const run = aTable()

  expect(await run('insert', auto, [{ name: 'Ada' }, { name: 'Li', id: 99 }])).toEqual([
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Li' },
  ])
  expect(await run('get')).toHaveLength(2)
  expect(await run('get', { limit: 1 })).toEqual([{ id: 1, name: 'Ada' }])
  expect(
    await run('insert', { columns: { mappingMode: 'defineBelow', value: { name: '={{ $json.n }}' } } }, [
      { n: 'Bo' },
    ]),
  ).toEqual([{ id: 3, name: 'Bo' }])
})

test.each<[string, unknown, number[]]>([
  ['eq', '5', [2]],
  ['neq', 5, [1, 3, 4]],
  ['gt', 3, [2, 3]],
  ['gte', 5, [2, 3]],
  ['lt', 5, [1]],
  ['lte', 5, [1, 2]],
  ['like', '5', [2]],
  ['ilike', '5', [2]],
  ['isEmpty', undefined, [4]],
  ['isNotEmpty', undefined, [1, 2, 3]],
])('the condition %s %j', async (condition, value, ids) => {
  const run = aTable()
  await run('insert', auto, [{ n: 1 }, { n: 5 }, { n: 10 }, {}])
  const found = await run('get', where('n', condition, value))

  expect(Array.isArray(found) && found.map(({ id }) => id)).toEqual(ids)
})

test('rows are changed, added when missing, and removed', async () => {
  const run = aTable()
  await run('insert', auto, [{ name: 'Ada' }, { name: 'Li' }])

  expect(await run('update', { ...auto, ...where('name', 'eq', 'Ada') }, [{ age: 36 }])).toEqual([
    { id: 1, name: 'Ada', age: 36 },
  ])
  expect(
    await run('upsert', { ...auto, ...where('name', 'eq', '={{ $json.name }}') }, [
      { name: 'Li', age: 1 },
      { name: 'Bo' },
    ]),
  ).toEqual([
    { id: 2, name: 'Li', age: 1 },
    { id: 3, name: 'Bo' },
  ])
  expect(await run('deleteRows', { matchType: 'allConditions', ...where('id', 'lt', 3) })).toHaveLength(2)
  expect(await run('get')).toEqual([{ id: 3, name: 'Bo' }])
  expect(await run('deleteRows')).toContain('Add a condition')
})

test('items pass by whether a row exists', async () => {
  const run = aTable()
  await run('insert', auto, [{ name: 'Ada' }])
  const byName = where('name', 'eq', '={{ $json.who }}')
  const items = [{ who: 'Ada' }, { who: 'Bo' }]

  expect(await run('rowExists', byName, items)).toEqual([{ who: 'Ada' }])
  expect(await run('rowNotExists', byName, items)).toEqual([{ who: 'Bo' }])
})

test('a table must be named', async () => {
  expect(await aTable()('get', { dataTableId: { mode: 'name', value: ' ' } })).toContain(
    'Choose the data table',
  )
})

const inserted = [expect.objectContaining({ id: 1, a: 1 })]

tryEvery(dataTable, [
  {
    versions: [1, 1.1],
    parameters: { operation: 'insert', ...table, ...auto },
    items: [{ a: 1 }],
    gives: inserted,
  },
  { parameters: { operation: 'get', ...table }, gives: [] },
  { parameters: { operation: 'update', ...table, ...auto }, gives: [] },
  { parameters: { operation: 'upsert', ...table, ...auto }, items: [{ a: 1 }], gives: inserted },
  { parameters: { operation: 'deleteRows', ...table, ...where('id', 'eq', 1) }, gives: [] },
  { parameters: { operation: 'rowExists', ...table }, gives: [] },
  { parameters: { operation: 'rowNotExists', ...table }, items: [{ a: 1 }], gives: [{ a: 1 }] },
  { parameters: { operation: 'insert', ...table, ...auto }, items: [], gives: [] },
])
