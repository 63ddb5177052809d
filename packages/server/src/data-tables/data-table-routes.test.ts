import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

const columns = [
  { name: 'name', type: 'string' },
  { name: 'age', type: 'number' },
  { name: 'member', type: 'boolean' },
  { name: 'since', type: 'date' },
]
const people = { name: 'people', columns }
const every = { match: 'all', conditions: [] }
const where = (column: string, condition: string, value?: unknown) => ({
  match: 'all',
  conditions: [{ column, condition, value }],
})
const asQuery = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`

async function aTable(client: TestClient, rows: object[] = []): Promise<string> {
  const { data } = await client.post('/data-tables', people)
  await client.post(`/data-tables/${data.id}/rows`, { rows })
  return `/data-tables/${data.id}`
}

test('data tables are made, listed by name, renamed and deleted with their rows', async () => {
  const { owner, db } = await testApp()
  const path = await aTable(owner, [{ name: 'Ada' }])
  await owner.post('/data-tables', { name: 'cities', columns: [] })

  const list = await owner.get('/data-tables')
  const renamed = await owner.patch(path, { name: 'persons' })
  const taken = await owner.patch(path, { name: 'cities' })
  const again = await owner.post('/data-tables', { name: 'cities', columns: [] })
  const removed = await owner.delete(path)

  expect(list.data.map(({ name }: { name: string }) => name)).toEqual(['cities', 'people'])
  expect(list.data[1]).toMatchObject({ id: '1', columns })
  expect(renamed.data.name).toBe('persons')
  expect([taken.status, again.status]).toEqual([409, 409])
  expect(removed.data).toBe(true)
  expect(await db.selectFrom('data_table_row').selectAll().execute()).toEqual([])
})

test.each([
  [{ name: ' ', columns: [] }],
  [{ name: 'x', columns: [{ name: 'id', type: 'number' }] }],
  [{ name: 'x', columns: [{ name: '1st', type: 'number' }] }],
  [{ name: 'x', columns: [{ name: '__proto__', type: 'string' }] }],
  [{ name: 'x', columns: [{ name: 'a', type: 'colour' }] }],
  [{ name: 'x', columns: [columns[0], columns[0]] }],
])('the table %j is refused', async (body) => {
  const { owner } = await testApp()

  expect((await owner.post('/data-tables', body)).status).toBe(400)
})

test('columns are added empty, renamed with what is in them, and deleted with it', async () => {
  const { owner } = await testApp()
  const path = await aTable(owner, [{ name: 'Ada', age: 36 }])

  const added = await owner.post(`${path}/columns`, { name: 'city', type: 'string' })
  const renamed = await owner.patch(`${path}/columns/age`, { name: 'years' })
  const removed = await owner.delete(`${path}/columns/member`)
  const { data: rows } = await owner.get(`${path}/rows`)

  expect(added.data.columns).toEqual([...columns, { name: 'city', type: 'string' }])
  expect(renamed.data.columns[1]).toEqual({ name: 'years', type: 'number' })
  expect(removed.data.columns.map(({ name }: { name: string }) => name)).toEqual([
    'name',
    'years',
    'since',
    'city',
  ])
  expect(rows).toEqual([
    {
      id: 1,
      name: 'Ada',
      years: 36,
      since: null,
      city: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ])
})

test.each([
  ['a name that is taken', 'POST', 'columns', { name: 'age', type: 'number' }, 409],
  ['a bad name', 'POST', 'columns', { name: '1st', type: 'number' }, 400],
  ['a new name that is taken', 'PATCH', 'columns/name', { name: 'age' }, 409],
  ['an unknown column', 'PATCH', 'columns/nothing', { name: 'b' }, 404],
  ['an unknown column to delete', 'DELETE', 'columns/nothing', undefined, 404],
] as const)('a change of columns is refused: %s', async (_why, method, place, body, status) => {
  const { owner } = await testApp()
  const path = `${await aTable(owner)}/${place}`

  const answer = { POST: owner.post, PATCH: owner.patch, DELETE: owner.delete }[method].call(
    owner,
    path,
    body,
  )

  expect((await answer).status).toBe(status)
})

test('a table tells which workflows name it, by its id or by its name', async () => {
  const { owner } = await testApp()
  await aTable(owner)
  const uses = (mode: string, value: string) => ({
    name: `By ${mode}`,
    nodes: [
      {
        name: 'Rows',
        type: 'heddle.dataTable',
        typeVersion: 1,
        position: [0, 0],
        parameters: { dataTableId: { __rl: true, mode, value } },
      },
    ],
    connections: {},
  })
  for (const workflow of [uses('list', '1'), uses('name', 'people'), uses('id', '2')])
    await owner.post('/workflows', workflow)

  const { data } = await owner.get('/data-tables/usage')

  expect(data).toEqual([
    {
      id: '1',
      usedIn: [
        { id: '1', name: 'By list' },
        { id: '2', name: 'By name' },
      ],
    },
  ])
})

test('rows get ids and every column, and values as the columns take them', async () => {
  const { owner } = await testApp()
  const path = await aTable(owner)

  const { data } = await owner.post(`${path}/rows`, {
    rows: [
      { name: 5, age: '36', member: 'true', since: '1843-07-01' },
      { name: 'Li', id: 99 },
    ],
  })

  expect(data).toEqual([
    expect.objectContaining({ id: 1, name: '5', age: 36, member: true, since: '1843-07-01T00:00:00.000Z' }),
    expect.objectContaining({ id: 2, name: 'Li', age: null, member: null, since: null }),
  ])
})

test.each([
  [{ nickname: 'A' }, 'no column "nickname"'],
  [{ age: 'old' }, 'The column "age" takes numbers, but it got "old"'],
  [{ member: 'maybe' }, 'takes true or false'],
  [{ since: 'yesterday' }, 'takes dates'],
])('a row with %j is refused and nothing is written', async (row, message) => {
  const { owner } = await testApp()
  const path = await aTable(owner)

  const { error } = await owner.post(`${path}/rows`, { rows: [{ name: 'Ada' }, row] })

  expect(error?.message).toContain(message)
  expect((await owner.get(`${path}/rows`)).data).toEqual([])
})

const manyConditions: [column: string, condition: string, value: unknown, ids: number[]][] = [
  ['age', 'eq', 5, [2]],
  ['age', 'eq', '5', [2]],
  ['age', 'neq', 5, [1, 3, 4, 5]],
  ['age', 'gt', 3, [2, 3]],
  ['age', 'gte', 5, [2, 3]],
  ['age', 'lt', 5, [1, 5]],
  ['age', 'lte', 5, [1, 2, 5]],
  ['name', 'like', 'B', [2]],
  ['name', 'ilike', 'b', [2, 3]],
  ['name', 'like', '%b', [3]],
  ['name', 'like', 'a_b', [3]],
  ['name', 'isEmpty', null, [4]],
  ['name', 'isNotEmpty', null, [1, 2, 3, 5]],
  ['member', 'isTrue', null, [1]],
  ['member', 'isFalse', null, [2]],
  ['name', 'gt', 'B', [2, 3, 5]],
  ['name', 'lte', 'Ada', [1]],
  ['name', 'eq', "it's \\ Ä", [5]],
  ['name', 'neq', 'Ada', [2, 3, 4, 5]],
  ['name', 'eq', null, [4]],
  ['name', 'neq', null, [1, 2, 3, 5]],
  ['name', 'like', "'s \\", [5]],
  ['name', 'ilike', '% ä', [5]],
  ['member', 'eq', true, [1]],
  ['member', 'neq', true, [2, 3, 4, 5]],
  ['since', 'eq', '2026-01-02', [3]],
  ['since', 'gt', '2026-01-01T12:00:00Z', [3]],
  ['since', 'isEmpty', null, [1, 2, 4, 5]],
  ['age', 'isNotEmpty', null, [1, 2, 3, 5]],
  ['age', 'like', '5', [2, 5]],
  ['age', 'eq', -0.5, [5]],
  ['id', 'eq', 3, [3]],
  ['id', 'eq', 1e300, []],
  ['createdAt', 'gt', '2020-01-01', [1, 2, 3, 4, 5]],
]

test('each condition finds its rows', async () => {
  const { owner } = await testApp()
  const path = await aTable(owner, [
    { name: 'Ada', age: 1, member: true },
    { name: 'Bo', age: 5, member: false },
    { name: 'a-b', age: 10, since: '2026-01-02' },
    {},
    { name: "it's \\ Ä", age: -0.5 },
  ])
  const idsOf = async (filter: object): Promise<number[]> => {
    const { data } = await owner.get(`${path}/rows?${asQuery(filter)}`)
    return data.map(({ id }: { id: number }) => id)
  }

  const found: typeof manyConditions = []
  for (const [column, condition, value] of manyConditions) {
    found.push([column, condition, value, await idsOf(where(column, condition, value))])
  }

  expect(found).toEqual(manyConditions)
})

test('conditions hold together or one of them, and unknown columns are refused', async () => {
  const { owner } = await testApp()
  const path = await aTable(owner, [{ name: 'Ada', age: 1 }, { name: 'Bo' }, { age: 1 }])
  const conditions = [
    { column: 'name', condition: 'eq', value: 'Ada' },
    { column: 'age', condition: 'eq', value: 1 },
  ]

  const [all, any, unknown] = await Promise.all([
    owner.get(`${path}/rows?${asQuery({ match: 'all', conditions })}`),
    owner.get(`${path}/rows?${asQuery({ match: 'any', conditions })}`),
    owner.get(`${path}/rows?${asQuery(where('height', 'eq', 1))}`),
  ])

  expect(all.data).toHaveLength(1)
  expect(any.data).toHaveLength(2)
  expect(unknown.error?.message).toContain('no column "height"')
})

test('rows are changed, added when none fits, and removed', async () => {
  const { owner } = await testApp()
  const path = await aTable(owner, [{ name: 'Ada', age: 1 }, { name: 'Bo' }])

  const changed = await owner.patch(`${path}/rows`, {
    filter: where('name', 'eq', 'Ada'),
    values: { age: 2 },
  })
  const none = await owner.patch(`${path}/rows`, { filter: where('name', 'eq', 'Li'), values: { age: 2 } })
  const added = await owner.patch(`${path}/rows`, {
    filter: where('name', 'eq', 'Li'),
    values: { name: 'Li' },
    upsert: true,
  })
  const removed = await owner.post(`${path}/rows/delete`, { filter: where('id', 'lt', 3) })

  expect(changed.data).toEqual([expect.objectContaining({ id: 1, name: 'Ada', age: 2 })])
  expect(none.data).toEqual([])
  expect(added.data).toEqual([expect.objectContaining({ id: 3, name: 'Li', age: null })])
  expect(removed.data.map(({ id }: { id: number }) => id)).toEqual([1, 2])
  expect((await owner.get(`${path}/rows`)).data).toHaveLength(1)
})

test('a table is emptied at once, and ids begin anew', async () => {
  const { owner } = await testApp()
  const path = await aTable(owner, [{ name: 'Ada' }, { name: 'Bo' }])

  const { data } = await owner.delete(`${path}/rows`)
  const added = await owner.post(`${path}/rows`, { rows: [{ name: 'Cy' }] })

  expect(data).toEqual({ deleted: 2 })
  expect(added.data).toMatchObject([{ id: 1 }])
})

test('a few rows are found among many by the database, and too many are not changed at once', async () => {
  const { owner } = await testApp()
  const path = await aTable(owner)
  for (let start = 0; start < 11_000; start += 1000) {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ name: `n${start + index}`, age: index % 2 }))
    await owner.post(`${path}/rows`, { rows })
  }

  const last = await owner.get(`${path}/rows?limit=1&${asQuery(where('name', 'eq', 'n10999'))}`)
  const odd = await owner.get(`${path}/rows?limit=1000&${asQuery(where('age', 'eq', 1))}`)
  const all = await owner.post(`${path}/rows/delete`, { filter: where('age', 'gte', 0) })
  const half = await owner.post(`${path}/rows/delete`, { filter: where('age', 'eq', 1) })

  expect(last.data).toMatchObject([{ id: 11_000, name: 'n10999' }])
  expect(odd.data.at(-1)).toMatchObject({ id: 2000 })
  expect(all).toMatchObject({
    status: 400,
    error: { message: expect.stringContaining('More than 10000 rows') },
  })
  expect(half.data).toHaveLength(5500)
})

test('rows are read page by page', async () => {
  const { owner } = await testApp()
  const path = await aTable(
    owner,
    Array.from({ length: 1000 }, (_, age) => ({ age })),
  )
  await owner.post(`${path}/rows`, { rows: Array.from({ length: 500 }, (_, age) => ({ age: 1000 + age })) })

  const first = await owner.get(`${path}/rows`)
  const second = await owner.get(`${path}/rows?afterId=${first.data.at(-1).id}`)
  const late = await owner.get(`${path}/rows?limit=2&${asQuery(where('age', 'gte', 1498))}`)

  expect([first.data.length, second.data.length]).toEqual([1000, 500])
  expect(late.data.map(({ age }: { age: number }) => age)).toEqual([1498, 1499])
})

test('writers at the same time lose nothing', async () => {
  const { owner } = await testApp()
  const path = await aTable(owner, [{ name: 'counter', age: 0 }])

  await Promise.all([
    ...Array.from({ length: 20 }, (_, age) => owner.post(`${path}/rows`, { rows: [{ age }, { age }] })),
    ...Array.from({ length: 20 }, () =>
      owner.patch(`${path}/rows`, {
        filter: where('name', 'eq', 'once'),
        values: { name: 'once' },
        upsert: true,
      }),
    ),
  ])

  const { data } = await owner.get(`${path}/rows`)
  expect(data).toHaveLength(42)
  expect(new Set(data.map(({ id }: { id: number }) => id)).size).toBe(42)
  expect(data.filter(({ name }: { name: string }) => name === 'once')).toHaveLength(1)
})

test('a table is for its owner and for who sees everything', async () => {
  const { owner, member } = await testApp()
  const [ann, ben] = [await member('ann'), await member('ben')]
  const path = await aTable(ann, [{ name: 'Ada' }])

  const answers = await Promise.all([
    ben.patch(path, { name: 'mine' }),
    ben.get(`${path}/rows`),
    ben.post(`${path}/rows`, { rows: [] }),
    ben.patch(`${path}/rows`, { filter: every, values: {} }),
    ben.post(`${path}/rows/delete`, { filter: every }),
    ben.delete(`${path}/rows`),
    ben.delete(path),
  ])

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect((await ben.get('/data-tables')).data).toEqual([])
  expect((await ben.post('/data-tables', people)).status).toBe(200)
  expect((await ann.get(`${path}/rows`)).data).toHaveLength(1)
  expect((await owner.get(`${path}/rows`)).data).toHaveLength(1)
})
