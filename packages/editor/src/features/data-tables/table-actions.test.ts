import type { DataTable } from '@heddle/contract'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answerConfirm, answerText } from '../../testing/answer-question.ts'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { Refusal, serveRest, type SentCall } from '../../testing/serve-rest.ts'
import { dataTableRows, deleteRows, fetchEveryRow, insertRows, updateRow } from './data-table-queries.ts'
import { addColumn, deleteColumn, deleteTable, renameColumn, renameTable } from './table-actions.ts'

const table = { id: '3', name: 'People', columns: [] } as unknown as DataTable
let sent: SentCall[]
const serve = (answers: Parameters<typeof serveRest>[0] = {}) => {
  sent = serveRest(answers)
}
const changes = () =>
  sent
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => `${method} ${path} ${JSON.stringify(body) ?? ''}`.trim())

beforeEach(() => {
  openSample()
  queryClient.clear()
  serve()
})

/** A table with so many rows. */
const serveRows = (count: number) =>
  serve({
    'GET /data-tables/3/rows': ({ query }) =>
      Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
        .filter(({ id }) => id > Number(query.afterId))
        .slice(0, Number(query.limit)),
  })

test.each([
  [' Folk ', ['PATCH /data-tables/3 {"name":"Folk"}']],
  [' People ', []],
  [undefined, []],
])('a table that is renamed to %j is sent as %j', async (name, calls) => {
  serve({ 'PATCH /data-tables/3': () => ({}) })

  const renaming = renameTable(table)
  const { validate, value } = await answerText(name)
  await renaming

  expect([value, validate?.(' '), validate?.('x')]).toEqual(['People', 'Enter a name', undefined])
  expect(changes()).toEqual(calls)
})

test.each<['confirm' | 'cancel', () => unknown, { name: string }[], string[]]>([
  ['confirm', () => true, [], ['The table "People" was deleted']],
  ['confirm', () => new Refusal(500, { message: 'No' }), [{ name: 'W' }], ['Problem deleting']],
  ['cancel', () => true, [{ name: 'W' }, { name: 'V' }], []],
])('a table is deleted after asking: %s', async (choice, answer, used, told) => {
  serve({ 'DELETE /data-tables/3': answer })

  const deleting = deleteTable(table, used)
  const question = await answerConfirm(choice)
  await deleting

  expect(question.danger).toBe(true)
  expect(question.message.includes(used.map(({ name }) => name).join(', '))).toBe(true)
  expect(toastTitles()).toHaveLength(told.length)
  expect(changes()).toHaveLength(choice === 'confirm' ? 1 : 0)
})

test('a column is added, renamed and deleted, and nothing is sent when nothing is to change', async () => {
  serve({
    'POST /data-tables/3/columns': () => ({}),
    'PATCH /data-tables/3/columns/a': () => ({}),
    'DELETE /data-tables/3/columns/a': () => true,
  })
  const steps: [() => Promise<void>, () => Promise<unknown>][] = [
    [() => addColumn(table, 'number'), () => answerText(' b ')],
    [() => addColumn(table, 'number'), () => answerText(undefined)],
    [() => renameColumn(table, 'a'), () => answerText('c')],
    [() => renameColumn(table, 'a'), () => answerText(' a ')],
    [() => deleteColumn(table, 'a'), () => answerConfirm('cancel')],
    [() => deleteColumn(table, 'a'), () => answerConfirm('confirm')],
  ]
  for (const [act, answer] of steps) {
    const acting = act()
    await answer()
    await acting
  }

  expect(changes()).toEqual([
    'POST /data-tables/3/columns {"name":"b","type":"number"}',
    'PATCH /data-tables/3/columns/a {"name":"c"}',
    'DELETE /data-tables/3/columns/a',
  ])
})

test.each([
  [999, ['0']],
  [1000, ['0', '1000']],
  [1500, ['0', '1000']],
])('all of %d rows are fetched, 1000 at a time', async (count, from) => {
  serveRows(count)

  expect(await fetchEveryRow(table)).toHaveLength(count)
  expect(sent.map(({ query }) => query.afterId)).toEqual(from)
})

test('rows are shown in pages of 1000', async () => {
  serveRows(1500)
  const observer = new InfiniteQueryObserver(queryClient, dataTableRows('3'))
  onTestFinished(observer.subscribe(() => undefined))

  await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true)
  await observer.fetchNextPage()

  expect(observer.getCurrentResult().hasNextPage).toBe(false)
  expect(observer.getCurrentResult().data?.pages.map((page) => page.length)).toEqual([1000, 500])
})

test('rows are added 1000 at a time, with how many are done, and deleted 100 at a time', async () => {
  serve({ 'POST /data-tables/3/rows': () => ({}), 'POST /data-tables/3/rows/delete': () => ({}) })
  const progress = vi.fn<(done: number) => void>()

  await insertRows(
    table,
    Array.from({ length: 2500 }, () => ({ a: 1 })),
    progress,
  )
  expect(progress.mock.calls.flat()).toEqual([1000, 2000, 2500])
  expect(sent.map(({ body }) => (body as { rows: unknown[] }).rows.length)).toEqual([1000, 1000, 500])

  sent.length = 0
  await deleteRows(
    table,
    Array.from({ length: 150 }, (_, index) => index),
  )
  expect(
    sent.map(({ body }) => (body as { filter: { conditions: unknown[] } }).filter.conditions.length),
  ).toEqual([100, 50])
})

test('one row is changed by its id', async () => {
  serve({ 'PATCH /data-tables/3/rows': () => ({}) })

  await updateRow(table, 7, { a: 1 })

  expect(sent[0]?.body).toEqual({
    filter: { match: 'any', conditions: [{ column: 'id', condition: 'eq', value: 7 }] },
    values: { a: 1 },
  })
})
