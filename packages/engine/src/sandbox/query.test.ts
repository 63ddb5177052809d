import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from './sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'heddle-query-'))
const sandbox = createSandbox({ poolSize: 1, memoryMb: 64 })
/** For what never ends. */
const strict = createSandbox({ poolSize: 1, memoryMb: 64, timeoutMs: 500 })
beforeAll(() => sandbox.start())
afterAll(async () => {
  await Promise.all([sandbox.stop(), strict.stop()])
  rmSync(folder, { recursive: true })
})

const people = [
  { id: 1, name: 'Ada', member: true, address: { city: 'London' }, tags: ['a'] },
  { id: 2, name: 'Bo', member: false, address: null },
]
const orders = [
  { id: 10, person: 1, sum: 2.5 },
  { id: 11, person: 1, sum: 4 },
]

const ask = (
  query: string,
  tables: Record<string, object[]> = { input1: people, input2: orders },
  runner = sandbox,
) =>
  runner
    .query(
      { executionId: '1', query, tables: tables as Record<string, Record<string, unknown>[]> },
      new AbortController().signal,
    )
    .catch((error: unknown) => (error instanceof Error ? error.message : error))

test('a query joins, counts and keeps whole numbers, booleans, objects and lists', async () => {
  expect(
    await ask(
      'select name, count(input2.id) as orders, sum(sum) as sum from input1 left join input2 on input1.id = person group by name order by name',
    ),
  ).toEqual([
    { name: 'Ada', orders: 2, sum: 6.5 },
    { name: 'Bo', orders: 0, sum: null },
  ])
  expect(await ask('select * from input1')).toEqual([people[0], { ...people[1], tags: null }])
  expect(await ask("select 'n' || id as label, address ->> '$.city' as city from input1")).toEqual([
    { label: 'n1', city: 'London' },
    { label: 'n2', city: null },
  ])
})

test('an outer join does not empty the field it joins on', async () => {
  const tables = { input1: [{ id: 1 }, { id: 2 }], input2: [{ id: 2, b: 'x' }] }

  expect(await ask('select * from input1 left join input2 on input1.id = input2.id', tables)).toEqual([
    { id: 1, b: null },
    { id: 2, b: 'x' },
  ])
})

test('a table without rows has whatever columns are asked for', async () => {
  const tables = { input1: [{ id: 1 }], input2: [] }

  expect(
    await ask('select input1.id, b from input1 left join input2 on input1.id = input2.ref', tables),
  ).toEqual([{ id: 1, b: null }])
  expect(await ask('select nowhere from input1', { input1: [{ id: 1 }] })).toContain('no such column')
})

test('names of fields are names only', async () => {
  const odd = { 'a"; drop table input1; --': 1, '': 2, Id: 3, id: 4 }

  expect(await ask('select * from input1', { input1: [odd] })).toMatchObject([
    { 'a"; drop table input1; --': 1, Id: 3 },
  ])
})

test.each([
  `attach '${folder}/a.db' as a`,
  `vacuum into '${folder}/b.db'`,
  `pragma temp_store_directory = '${folder}'`,
  'pragma database_list',
  'select * from pragma_database_list',
  "select load_extension('x')",
  "select readfile('/etc/passwd')",
  `select writefile('${folder}/c', 'x')`,
  "select fts3_tokenizer('simple', x'00')",
  'create table x (a)',
  'create virtual table x using fts5(a)',
  'insert into input1 (id) values (9)',
  'update input1 set id = 9',
  'delete from input1',
  'drop table input1',
  'begin',
])('%s is refused', async (query) => {
  expect(await ask(query)).toMatch(/not authorized|denied|no such function|prohibited/)
  expect(readdirSync(folder)).toEqual([])
  expect(existsSync('/b.db')).toBe(false)
})

test('a query without an end is stopped, and the next one finds everything as before', async () => {
  const endless =
    'with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) as n from c'

  expect(await ask(endless, {}, strict)).toContain('The query ran longer than 0.5 seconds')
  await expect.poll(() => ask('select 1 as one', {}, strict)).toEqual([{ one: 1 }])
})

test.each([
  'select zeroblob(900000000) as big',
  'with recursive c(x) as (select 1 union all select x + 1 from c limit 500000) select x, hex(zeroblob(1000)) as t from c order by t, x desc',
])('a query that needs too much memory is stopped: %s', async (query) => {
  expect(await ask(query)).toContain('needed too much memory')
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
})
