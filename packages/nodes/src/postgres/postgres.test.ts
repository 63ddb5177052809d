import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestLayout } from '../testing/offers.ts'
import { tryEvery } from '../testing/try-every.ts'
import { postgres } from './postgres.node.ts'
import { postgresCredentials as credentials, postgresUrl } from '../testing/given-postgres.ts'

const admin = new pg.Client({ connectionString: postgresUrl.href })

beforeAll(async () => {
  await admin.connect()
  await admin.query(`DROP SCHEMA IF EXISTS node_test CASCADE; CREATE SCHEMA node_test;
    CREATE TABLE node_test.people (id int PRIMARY KEY, "full ""name" text, data jsonb)`)
})
afterAll(() => admin.end())

const name = 'full "name'
const people = { schema: { mode: 'name', value: 'node_test' }, table: { mode: 'name', value: 'people' } }
const auto = { columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns: ['id'] } }

async function run(parameters: NodeTrial['parameters'], items: NodeTrial['items'] = [{}], node = {}) {
  const { output, error } = await runNodeInMemory(postgres, { parameters, items, credentials, node })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

const refill = async (...rows: Record<string, unknown>[]) => {
  await admin.query('TRUNCATE node_test.people')
  await run({ operation: 'insert', ...people, ...auto }, rows)
}
const stored = async () =>
  (
    await admin.query<Record<string, unknown>>(
      'SELECT id, "full ""name" AS name FROM node_test.people ORDER BY id',
    )
  ).rows

test('rows are inserted as data, whatever they contain', async () => {
  const evil = `x'); DROP TABLE node_test.people; --`
  await refill({ id: 1, [name]: evil, data: { deep: [1] } })

  expect(await run({ operation: 'select', ...people })).toEqual([
    { id: 1, [name]: evil, data: { deep: [1] } },
  ])
})

test('lists go into columns of JSON and into arrays, as the column wants them', async () => {
  await admin.query('CREATE TABLE node_test.lists (id int PRIMARY KEY, tags text[], data jsonb, more json)')
  const lists = { ...people, table: { mode: 'name', value: 'lists' } }
  const row = { id: 1, tags: ['a', 'b'], data: [1, { x: [2] }], more: [] }

  await run({ operation: 'insert', ...lists, ...auto }, [row])
  const updated = await run({ operation: 'update', ...lists, ...auto }, [{ ...row, data: ['new'] }])
  const upserted = await run({ operation: 'upsert', ...lists, ...auto }, [{ ...row, more: [null] }])

  expect(updated).toEqual([{ ...row, data: ['new'] }])
  expect(upserted).toEqual([{ ...row, more: [null] }])
})

test('SEC-40 names of tables and columns can be nothing but names', async () => {
  await refill({ id: 1 })
  const table = { mode: 'name', value: 'people"; DROP TABLE node_test.people; --' }

  expect(await run({ operation: 'select', ...people, table })).toContain('does not exist')
  expect(await run({ operation: 'insert', ...people, ...auto }, [{ 'id") VALUES (9); --': 1 }])).toContain(
    'does not exist',
  )
  expect(await stored()).toHaveLength(1)
})

test('rows are chosen, sorted and limited', async () => {
  await refill({ id: 1, [name]: 'a' }, { id: 2, [name]: 'b' }, { id: 3, [name]: null })
  const select = (rest: object) =>
    run({ operation: 'select', ...people, options: { outputColumns: ['id'] }, ...rest })
  const where = (...values: object[]) => ({ where: { values } })

  expect(await select({ sort: { values: [{ column: 'id', direction: 'DESC' }] }, limit: 2 })).toEqual([
    { id: 3 },
    { id: 2 },
  ])
  expect(await select({ returnAll: true, ...where({ column: name, condition: 'IS NULL' }) })).toEqual([
    { id: 3 },
  ])
  expect(
    await select({
      ...where({ column: 'id', value: 1 }, { column: name, condition: 'LIKE', value: 'b%' }),
      combineConditions: 'OR',
    }),
  ).toEqual([{ id: 1 }, { id: 2 }])
})

test('rows are changed, or added when they are new', async () => {
  await refill({ id: 1, [name]: 'a' })

  await run({ operation: 'update', ...people, ...auto }, [
    { id: 1, [name]: 'A' },
    { id: 5, [name]: 'none' },
  ])
  await run({ operation: 'upsert', ...people, ...auto }, [
    { id: 1, [name]: 'AA' },
    { id: 2, [name]: 'B' },
  ])

  expect(await stored()).toEqual([
    { id: 1, name: 'AA' },
    { id: 2, name: 'B' },
  ])
})

test('rows are deleted by condition, all at once, or with their table', async () => {
  await refill({ id: 1 }, { id: 2 })
  const remove = (rest: object) => run({ operation: 'deleteTable', ...people, ...rest })

  expect(
    await remove({ deleteCommand: 'delete', where: { values: [{ column: 'id', value: 1 }] } }),
  ).toMatchObject([{ id: 1 }])
  expect(await remove({ deleteCommand: 'truncate' })).toEqual([{ success: true }])
  expect(await stored()).toEqual([])
  await admin.query('CREATE TABLE node_test.gone (id int)')
  await remove({ table: { mode: 'name', value: 'gone' }, deleteCommand: 'drop' })
  expect(await run({ operation: 'select', ...people, table: { mode: 'name', value: 'gone' } })).toContain(
    'does not exist',
  )
})

test('a transaction is undone as a whole, single items only themselves', async () => {
  const insert = (queryBatching: string) =>
    run(
      { operation: 'insert', ...people, ...auto, options: { queryBatching } },
      [{ id: 1 }, { id: 'no number' }, { id: 2 }],
      {
        onError: 'continueRegularOutput',
      },
    )
  await refill()
  await insert('transaction')
  expect(await stored()).toEqual([])

  const result = await insert('independently')
  expect(result).toMatchObject([{ id: 1 }, { error: expect.stringContaining('integer') }, { id: 2 }])
  expect(await stored()).toHaveLength(2)
})

const query = 'SELECT $1::text AS a'
const { schema, table } = people
const id = { outputColumns: ['id'] }
const first = { schema: 'node_test', table: 'people' }
const defined = (...values: object[]) => ({ dataMode: 'defineBelow', valuesToSend: { values } })
const matchId = { columnToMatchOn: 'id', valueToMatchOn: '={{ $json.id }}' }

/** Version 1 names everything by texts, 2 and 2.1 list values, from 2.2 on columns are mapped. */
const layouts = {
  insert: [
    [[1], { ...first, columns: 'id', returnFields: 'id' }],
    [[2, 2.1], { schema, table, ...defined({ column: 'id', value: '={{ $json.id }}' }), options: id }],
    [undefined, { schema, table, ...auto, options: id }],
  ],
  update: [
    [[1], { ...first, updateKey: 'id', columns: 'data', returnFields: 'id' }],
    [
      [2, 2.1],
      {
        schema,
        table,
        ...matchId,
        ...defined({ column: 'data', value: '={{ $json.data }}' }),
        options: id,
      },
    ],
    [undefined, { schema, table, ...auto, options: id }],
  ],
  upsert: [
    [
      [2, 2.1],
      {
        schema,
        table,
        ...matchId,
        ...defined({ column: 'data', value: '={{ $json.data }}' }),
        options: id,
      },
    ],
    [undefined, { schema, table, ...auto, options: id }],
  ],
  select: [
    [
      postgres.versions.slice(1),
      { schema, table, where: { values: [{ column: 'id', value: '={{ $json.id }}' }] }, options: id },
    ],
  ],
  deleteTable: [
    [
      postgres.versions.slice(1),
      {
        schema,
        table,
        deleteCommand: 'delete',
        where: { values: [{ column: 'id', value: '={{ $json.id }}' }] },
      },
    ],
  ],
} as const

/** Each version has a row of its own, so that one finds what another left. */
const written = Object.entries(layouts).flatMap(([operation, all]) =>
  all.flatMap(([versions = newestLayout(postgres), parameters]) =>
    versions.map((version) => {
      const row = { id: 100 + version * 10, data: { version } }
      return {
        versions: [version],
        parameters: { operation, ...parameters },
        items: [row],
        credentials,
        gives: [expect.objectContaining({ id: row.id })],
      }
    }),
  ),
)

tryEvery(postgres, [
  {
    versions: [1],
    parameters: { operation: 'executeQuery', query, additionalFields: { queryParams: 'x' } },
    items: [{ x: 'v, w' }],
    credentials,
    gives: [{ a: 'v, w' }],
  },
  {
    versions: postgres.versions.slice(1),
    parameters: { operation: 'executeQuery', query, options: { queryReplacement: '={{ [$json.x] }}' } },
    items: [{ x: "'; --" }],
    credentials,
    gives: [{ a: "'; --" }],
  },
  ...written,
  { parameters: { operation: 'executeQuery', query: ' ' }, credentials, fails: 'Enter a query' },
  { parameters: { operation: 'executeQuery', query }, items: [], credentials, gives: [] },
])
