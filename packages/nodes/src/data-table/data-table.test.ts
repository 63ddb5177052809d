import type { DataTableColumn, JsonObject } from '@heddle/core'
import type { InstanceCall } from '@heddle/core/node'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { dataTable } from './data-table.node.ts'

const columns: DataTableColumn[] = [
  { name: 'name', type: 'string' },
  { name: 'age', type: 'number' },
]
const people = { dataTableId: { __rl: true, mode: 'name', value: 'people' } }
const auto = { columns: { mappingMode: 'autoMapInputData', value: null } }
const byName = {
  filters: { conditions: [{ keyName: 'name', condition: 'eq', keyValue: '={{ $json.name }}' }] },
}

/** What the instance keeps, as far as the node can tell; the server's tests try the node with the real one. */
function anInstance() {
  const tables = [{ id: '1', name: 'people', columns }]
  let rows: JsonObject[] = []
  const calls: InstanceCall[] = []
  const fitting = ({ conditions }: { conditions: { column: string; value: unknown }[] }) =>
    rows.filter((row) => conditions.every(({ column, value }) => row[column] === value))
  const add = (given: JsonObject[]) => {
    const added = given.map((row, index) => ({ id: rows.length + index + 1, ...row }))
    rows.push(...added)
    return added
  }
  const answers: Record<string, (call: InstanceCall) => unknown> = {
    'dataTables.list': () => tables,
    'dataTables.create': ({ body }) => ({ id: '2', ...Object(body) }),
    'dataTables.rename': ({ body }) => ({ ...tables[0], ...Object(body) }),
    'dataTables.remove': () => true,
    'dataTables.clear': () => ({ deleted: 7 }),
    'dataTables.insertRows': ({ body }) => add(Object(body).rows),
    'dataTables.findRows': ({ query = {} }) =>
      fitting(JSON.parse(query.filter ?? ''))
        .filter(({ id }) => Number(id) > Number(query.afterId))
        .slice(0, Number(query.limit)),
    'dataTables.updateRows'({ body }) {
      const { filter, values, upsert } = Object(body)
      const found = fitting(filter)
      for (const row of found) Object.assign(row, values)
      return found.length === 0 && upsert ? add([values]) : found
    },
    'dataTables.removeRows'({ body }) {
      const gone = fitting(Object(body).filter)
      rows = rows.filter((row) => !gone.includes(row))
      return gone
    },
  }
  const instance = async (call: InstanceCall) => {
    calls.push(call)
    return answers[call.name]?.(call)
  }
  const run = async (operation: string, parameters: JsonObject = {}, trial: NodeTrial = {}) => {
    const { output, error } = await runNodeInMemory(dataTable, {
      parameters: { operation, ...people, ...parameters },
      instance,
      ...trial,
    })
    return error?.message ?? output[0]?.map(({ json }) => json)
  }
  return { run, calls, instance }
}

test('many rows are added in few calls, each item has its own', async () => {
  const { run, calls } = anInstance()
  const items = Array.from({ length: 2500 }, (_, age) => ({ name: `n${age}`, age }))

  const added = await run('insert', auto, { items })

  expect(added).toHaveLength(2500)
  expect(added?.at(-1)).toEqual({ id: 2500, name: 'n2499', age: 2499 })
  expect(calls.filter(({ name }) => name === 'dataTables.insertRows')).toHaveLength(3)
  expect(await run('get', { returnAll: true })).toHaveLength(2500)
  expect(await run('get', { limit: 1200 })).toHaveLength(1200)
})

test('columns are mapped one by one, and a wrong value names its item', async () => {
  const { run } = anInstance()
  const mapped = {
    columns: { mappingMode: 'defineBelow', value: { name: '={{ $json.who }}', age: '={{ $json.a }}' } },
  }
  const items = [
    { who: 'Ada', a: '36' },
    { who: 'Li', a: 'old' },
  ]
  const failed = await runNodeInMemory(dataTable, {
    parameters: { operation: 'insert', ...people, ...mapped },
    items,
    instance: anInstance().instance,
  })

  expect(failed.error).toMatchObject({ message: expect.stringContaining('takes numbers'), itemIndex: 1 })
  expect(await run('insert', mapped, { items, node: { onError: 'continueRegularOutput' } })).toEqual([
    { id: 1, name: 'Ada', age: 36 },
    { error: expect.stringContaining('The column "age" takes numbers, but it got "old"') },
  ])
  expect(await run('insert', auto, { items: [{ nick: 'A' }] })).toContain('no column "nick"')
})

test('rows are changed, added when missing and removed; a dry run changes nothing', async () => {
  const { run } = anInstance()
  await run('insert', auto, { items: [{ name: 'Ada' }] })
  const dry = { options: { dryRun: true } }

  expect(await run('update', { ...auto, ...byName, ...dry }, { items: [{ name: 'Ada', age: 1 }] })).toEqual([
    { id: 1, name: 'Ada', dryRunState: 'before' },
    { id: 1, name: 'Ada', age: 1, dryRunState: 'after' },
  ])
  expect(await run('upsert', { ...auto, ...byName, ...dry }, { items: [{ name: 'Bo' }] })).toEqual([
    { id: null, name: null, dryRunState: 'before' },
    { id: 0, name: 'Bo', dryRunState: 'after' },
  ])
  expect(await run('update', { ...auto, ...byName }, { items: [{ name: 'Ada', age: 1 }] })).toEqual([
    { id: 1, name: 'Ada', age: 1 },
  ])
  expect(await run('upsert', { ...auto, ...byName }, { items: [{ name: 'Bo' }] })).toEqual([
    { id: 2, name: 'Bo' },
  ])
  expect(await run('deleteRows', { ...byName, ...dry }, { items: [{ name: 'Bo' }] })).toEqual([
    { id: 2, name: 'Bo', dryRunState: 'before' },
    { id: null, name: null, dryRunState: 'after' },
  ])
  expect(await run('deleteRows', byName, { items: [{ name: 'Bo' }] })).toHaveLength(1)
  expect(await run('get')).toHaveLength(1)
  expect(await run('deleteRows')).toContain('Add a condition')
  expect(await run('update', auto)).toContain('Add a condition')
})

test('items pass by whether a row exists', async () => {
  const { run } = anInstance()
  await run('insert', auto, { items: [{ name: 'Ada' }] })
  const items = [{ name: 'Ada' }, { name: 'Bo' }]

  expect(await run('rowExists', byName, { items })).toEqual([{ name: 'Ada' }])
  expect(await run('rowNotExists', byName, { items })).toEqual([{ name: 'Bo' }])
})

test('a table is found by id, or by the name that a document of another instance shows', async () => {
  const { run, instance } = anInstance()
  const choose = (value: object) => run('get', { dataTableId: { __rl: true, ...value } })

  expect(await choose({ mode: 'id', value: '1' })).toEqual([])
  expect(await choose({ mode: 'list', value: 'Xy9', cachedResultName: 'people' })).toEqual([])
  expect(await choose({ mode: 'list', value: 'Xy9', cachedResultName: 'cities' })).toContain(
    'There is no data table "cities"',
  )
  expect(await choose({ mode: 'name', value: ' ' })).toContain('Choose a data table')
  const asked = { instance, parameters: people, node: { type: '', version: 1 } }
  const columnsOf = dataTable.loadOptions.columns as unknown as (context: typeof asked) => Promise<unknown>
  expect(await columnsOf(asked)).toHaveLength(5)
  const ownColumnsOf = dataTable.loadOptions.ownColumns as unknown as typeof columnsOf
  expect(await ownColumnsOf(asked)).toEqual(
    columns.map(({ name, type }) => ({ name, value: name, columnType: type === 'date' ? 'dateTime' : type })),
  )
  const unknown = { dataTableId: { __rl: true, mode: 'name', value: 'cities' } }
  await expect(columnsOf({ ...asked, parameters: unknown })).rejects.toThrow(
    'There is no data table "cities"',
  )
})

test('a table that exists is reused when that is asked for', async () => {
  const { run } = anInstance()
  const options = { options: { createIfNotExists: true } }
  const given = await run('create', { resource: 'table', tableName: 'people', ...options })

  expect(given).toEqual([{ id: '1', name: 'people', columns }])
})

const { instance } = anInstance()
const any = expect.objectContaining({ id: expect.anything() })
const row = { instance, items: [{ name: 'x' }] }
const table = (operation: string, more: JsonObject = {}) => ({
  parameters: { resource: 'table', operation, ...people, ...more },
  instance,
})

tryEvery(dataTable, [
  { ...row, versions: [1, 1.1], parameters: { operation: 'insert', ...people, ...auto }, gives: [any] },
  { ...row, parameters: { operation: 'get', ...people, ...byName }, gives: [any, any] },
  { ...row, parameters: { operation: 'update', ...people, ...auto, ...byName }, gives: [any, any] },
  { ...row, parameters: { operation: 'upsert', ...people, ...auto, ...byName }, gives: [any, any] },
  { ...row, parameters: { operation: 'deleteRows', ...people, ...byName }, gives: expect.any(Array) },
  { ...row, parameters: { operation: 'rowExists', ...people, ...byName }, gives: [] },
  { ...row, parameters: { operation: 'rowNotExists', ...people, ...byName }, gives: [{ name: 'x' }] },
  { ...row, items: [], parameters: { operation: 'insert', ...people, ...auto }, gives: [] },
  {
    ...table('create', { tableName: 'new', columns: { column: [{ name: 'a', type: 'date' }] } }),
    gives: [any],
  },
  { ...table('list'), gives: [any] },
  { ...table('update', { newName: 'persons' }), gives: [expect.objectContaining({ name: 'persons' })] },
  { ...table('clear'), gives: [{ success: true, deletedCount: 7 }] },
  { ...table('delete'), gives: [{ success: true, deletedTableId: 'people' }] },
])
