import type { LoadOptionsContext } from '@heddle/core/node'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { mySql } from './mysql.node.ts'

const credentials = {
  mySql: {
    host: '127.0.0.1',
    port: inject('mariadbPort'),
    database: 'node_test',
    user: 'root',
    password: '',
  },
}
let admin: Connection

beforeAll(async () => {
  const { host, port, user } = credentials.mySql
  admin = await createConnection({ host, port, user, multipleStatements: true })
  await admin.query(`CREATE DATABASE node_test; USE node_test;
    CREATE TABLE people (id int PRIMARY KEY, \`full \`\`name\` text, data text);
    CREATE TABLE counted (id int PRIMARY KEY AUTO_INCREMENT, name varchar(20) UNIQUE);
    CREATE VIEW adults AS SELECT id FROM people`)
})
afterAll(() => admin.end())

const name = 'full `name'
const people = { table: { mode: 'name', value: 'people' } }

async function run(parameters: NodeTrial['parameters'], items: NodeTrial['items'] = [{}], node = {}) {
  const { output, error } = await runNodeInMemory(mySql, { parameters, items, credentials, node })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

const refill = async (...rows: Record<string, unknown>[]) => {
  await admin.query('TRUNCATE people')
  if (rows.length > 0) await run({ operation: 'insert', ...people }, rows)
}
const stored = async () => {
  const [rows] = await admin.query<RowDataPacket[]>(
    'SELECT id, `full ``name` AS name FROM people ORDER BY id',
  )
  return rows.map((row) => ({ ...row }))
}

test('rows are inserted as data, whatever they contain, and all of them are one success', async () => {
  const evil = `x'); DROP TABLE people; -- \\'`
  await admin.query('TRUNCATE people')

  const inserted = await run({ operation: 'insert', ...people }, [
    { id: 1, [name]: evil, data: { deep: [1] } },
    { id: 2, data: ['a'] },
  ])

  expect(inserted).toEqual([{ success: true }])
  expect(await run({ operation: 'select', ...people })).toEqual([
    { id: 1, [name]: evil, data: '{"deep":[1]}' },
    { id: 2, [name]: null, data: '["a"]' },
  ])
})

test('the one success of several items descends from all of them', async () => {
  await refill()
  const items = [{ id: 1 }, { id: 2 }]

  const { output } = await runNodeInMemory(mySql, {
    parameters: { operation: 'insert', ...people },
    items,
    credentials,
  })

  expect(output[0]?.[0]?.pairedItem).toEqual([{ item: 0 }, { item: 1 }])
})

test('SEC-40 names of tables and columns can be nothing but names', async () => {
  await refill({ id: 1 })
  const table = { mode: 'name', value: 'people`; DROP TABLE people; --' }

  expect(await run({ operation: 'select', table })).toContain("doesn't exist")
  expect(await run({ operation: 'insert', ...people }, [{ 'id`) VALUES (9); --': 1 }])).toContain(
    'Unknown column',
  )
  expect(await stored()).toHaveLength(1)
})

test('SEC-40 values of a query are never part of its text, whatever the rules of quoting are', async () => {
  await refill({ id: 1, [name]: "it's" })
  const query = "SET sql_mode = 'NO_BACKSLASH_ESCAPES'"
  await run({ operation: 'executeQuery', query })

  const found = await run({
    operation: 'executeQuery',
    query:
      "SELECT id, '$1' AS text FROM people WHERE `full ``name` = $1 OR data = $2 ORDER BY $3:name LIMIT $4",
    options: { queryReplacement: `={{ ["it's", "\\\\' OR 1=1 --", "id", 5] }}` },
  })

  expect(found).toEqual([{ id: 1, text: '$1' }])
})

test('rows are chosen, sorted, limited and told apart', async () => {
  await refill({ id: 1, [name]: 'a' }, { id: 2, [name]: 'b' }, { id: 3 })
  const select = (rest: object, options: object = {}) =>
    run({ operation: 'select', ...people, options: { outputColumns: ['id'], ...options }, ...rest })
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
  expect(await select({}, { outputColumns: ['data'], selectDistinct: true })).toEqual([{ data: null }])
  expect(await select(where({ column: 'id', value: 99 }))).toEqual([])
})

test('rows are changed, or added when they are new', async () => {
  await refill({ id: 1, [name]: 'a' })
  const match = { columnToMatchOn: 'id' }

  await run({ operation: 'update', ...people, ...match }, [
    { id: 1, [name]: 'A' },
    { id: 5, [name]: 'none' },
  ])
  await run({ operation: 'upsert', ...people, ...match, options: { replaceEmptyStrings: true } }, [
    { id: 1, [name]: '' },
    { id: 2, [name]: 'B' },
  ])

  expect(await stored()).toEqual([
    { id: 1, name: null },
    { id: 2, name: 'B' },
  ])
  expect(await run({ operation: 'update', ...people, ...match }, [{ data: 1 }])).toContain('to match on')
  expect(await run({ operation: 'update', ...people }, [{ data: 1 }])).toBe('Choose the column to match on')
  expect(await run({ operation: 'update', ...people, ...match }, [{ id: 1 }])).toBe(
    'There are no columns to update',
  )
})

test('rows are deleted by condition, all at once, or with their table', async () => {
  await refill({ id: 1 }, { id: 2 })
  const remove = (rest: object) => run({ operation: 'deleteTable', ...people, ...rest })

  await remove({ deleteCommand: 'delete', where: { values: [{ column: 'id', value: 1 }] } })
  expect(await stored()).toMatchObject([{ id: 2 }])
  expect(await remove({ deleteCommand: 'truncate' })).toEqual([{ success: true }])
  expect(await stored()).toEqual([])
  await admin.query('CREATE TABLE gone (id int)')
  await remove({ table: { mode: 'name', value: 'gone' }, deleteCommand: 'drop' })
  expect(await run({ operation: 'select', table: { mode: 'name', value: 'gone' } })).toContain(
    "doesn't exist",
  )
})

test('a transaction is undone as a whole, single items only themselves', async () => {
  const insert = (queryBatching: string) =>
    run(
      { operation: 'insert', ...people, options: { queryBatching } },
      [{ id: 1 }, { id: 'no number' }, { id: 2 }],
      {
        onError: 'continueRegularOutput',
      },
    )
  await refill()
  await insert('transaction')
  await insert('single')
  expect(await stored()).toEqual([])

  const result = await insert('independently')
  expect(result).toMatchObject([
    { success: true },
    { error: expect.stringContaining('integer') },
    { success: true },
  ])
  expect(await stored()).toHaveLength(2)
})

test('rows that are there already can be skipped', async () => {
  await refill({ id: 1, [name]: 'a' })

  const options = { skipOnConflict: true, priority: 'HIGH_PRIORITY' }
  await run({ operation: 'insert', ...people, options }, [{ id: 1, [name]: 'b' }])

  expect(await stored()).toEqual([{ id: 1, name: 'a' }])
})

test('several statements at once give the rows of all, and details when asked for', async () => {
  const query = 'SELECT 1 AS a; SET @x = 1; SELECT 2 AS a'

  expect(await run({ operation: 'executeQuery', query })).toEqual([{ a: 1 }, { a: 2 }])
  expect(
    await run({ operation: 'executeQuery', query: 'SELECT 1 AS a', options: { detailedOutput: true } }),
  ).toEqual([{ sql: 'SELECT 1 AS a', data: [{ a: 1 }] }])
})

test('numbers and times come as asked for', async () => {
  const query =
    "SELECT CAST(9007199254740993 AS UNSIGNED) AS big, CAST(70000000000 AS SIGNED) AS small, CAST(1.50 AS DECIMAL(5,2)) AS price, TIMESTAMP '2024-02-29 12:00:00' AS at"
  const read = (options: object) => run({ operation: 'executeQuery', query, options })

  expect(await read({})).toEqual([
    { big: '9007199254740993', small: 70000000000, price: '1.50', at: '2024-02-29 12:00:00' },
  ])
  expect(await read({ largeNumbersOutput: 'text', decimalNumbers: true })).toMatchObject([
    { big: '9007199254740993', small: '70000000000', price: 1.5 },
  ])
  expect(
    await run({ operation: 'executeQuery', query: "SELECT TIMESTAMP '2024-02-29 12:00:00' AS at" }, [{}], {
      typeVersion: 2,
    }),
  ).toEqual([{ at: expect.stringMatching(/^2024-02-29T.*Z$/) }])
})

test('tables, views and columns are listed', async () => {
  const list = async (method: string, chosen: object = {}) => {
    const context = {
      parameters: chosen,
      credential: () => Promise.resolve(credentials.mySql),
      resolveHost: (host: string) => Promise.resolve(host),
    }
    // The rest of what a node may ask for is not needed here.
    const choices = (await mySql.loadOptions[method]?.(context as unknown as LoadOptionsContext)) ?? []
    return choices.map(({ name: label, description }) => [label, description].filter(Boolean).join(': '))
  }

  expect(await list('tables')).toEqual(['adults', 'counted', 'people'])
  expect(await list('columns', people)).toEqual(['id: int(11)', 'full `name: text', 'data: text'])
  expect(await list('columns')).toEqual([])
})

test('a credential is tried by connecting', async () => {
  const attempt = (given: object) =>
    mySql.credentialTests.mySql?.({
      credential: { ...credentials.mySql, ...given },
      resolveHost: (host) => Promise.resolve(host),
    })

  await expect(attempt({})).resolves.toBeUndefined()
  await expect(attempt({ user: 'nobody' })).rejects.toThrow('Access denied')
  await expect(attempt({ port: 1 })).rejects.toThrow('ECONNREFUSED')
})

const query = 'SELECT $1 AS a'
const defined = (...columns: string[]) => ({
  dataMode: 'defineBelow',
  valuesToSend: { values: columns.map((column) => ({ column, value: `={{ $json.${column} }}` })) },
})
const matchId = { columnToMatchOn: 'id', valueToMatchOn: '={{ $json.id }}' }
const whereId = { where: { values: [{ column: 'id', value: '={{ $json.id }}' }] } }
const newer = mySql.versions.slice(1)
const success = [{ success: true }]
const header = [expect.objectContaining({ affectedRows: 1 })]

/** Each version has a row of its own, so that one finds what another left. */
const written = [
  { operation: 'insert', versions: [1], parameters: { ...people, columns: 'id, data' }, gives: header },
  {
    operation: 'insert',
    versions: newer,
    parameters: { ...people, ...defined('id', 'data') },
    gives: success,
  },
  { operation: 'update', versions: [1], parameters: { ...people, columns: 'id,data' }, gives: header },
  {
    operation: 'update',
    versions: newer,
    parameters: { ...people, ...matchId, ...defined('data') },
    gives: success,
  },
  {
    operation: 'upsert',
    versions: newer,
    parameters: { ...people, ...matchId, ...defined('data') },
    gives: success,
  },
  {
    operation: 'select',
    versions: newer,
    parameters: { ...people, ...whereId },
    gives: [expect.objectContaining({ data: 'new' })],
  },
  {
    operation: 'deleteTable',
    versions: newer,
    parameters: { ...people, deleteCommand: 'delete', ...whereId },
    gives: success,
  },
].flatMap(({ operation, versions, parameters, gives }) =>
  versions.map((version) => ({
    versions: [version],
    parameters: { operation, ...parameters },
    items: [{ id: Math.round(1000 + version * 10), data: operation === 'insert' ? 'old' : 'new' }],
    credentials,
    gives,
  })),
)

tryEvery(mySql, [
  {
    versions: [1],
    parameters: { operation: 'executeQuery', query: 'SELECT ? AS a', options: { queryReplacement: 'v' } },
    credentials,
    gives: [{ a: 'v' }],
  },
  {
    versions: newer,
    parameters: { operation: 'executeQuery', query, options: { queryReplacement: '={{ [$json.x] }}' } },
    items: [{ x: "'; --" }],
    credentials,
    gives: [{ a: "'; --" }],
  },
  ...written,
  { parameters: { operation: 'executeQuery', query: ' ' }, credentials, fails: 'Enter a query' },
  { parameters: { operation: 'executeQuery', query }, items: [], credentials, gives: [] },
])
