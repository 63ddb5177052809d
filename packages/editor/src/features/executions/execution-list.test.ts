import type { ExecutionSummary, PushMessage, RunningExecution } from '@heddle/contract'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { endedExecution as past, sampleStart as startedAt } from '../../testing/sample-executions.ts'
import { Refusal, serveRest } from '../../testing/serve-rest.ts'
import { deleteChosen, stopInList } from './execution-actions.ts'
import { noFilter } from './execution-filter.ts'
import { createExecutionList } from './execution-list.ts'
import { executionPages, listedIn, refreshExecutions } from './execution-queries.ts'
import { hearOfRun } from './use-auto-refresh.ts'

const running: RunningExecution = { id: '99', mode: 'webhook', startedAt, workflowId: '1' }

/** A list that is looked at, of a server with so many executions. */
async function openList(answers: Parameters<typeof serveRest>[0], count = 25) {
  openSample()
  queryClient.clear()
  let stored = Array.from({ length: count }, (_, index) => past(count - index))
  let now: RunningExecution[] = [running]
  const sent = serveRest({
    'GET /executions': ({ query }) => {
      const older = stored.filter(({ id }) => Number(id) < Number(query.lastId ?? Infinity))
      return { results: older.slice(0, Number(query.limit)), count: stored.length, estimated: false }
    },
    'GET /executions-current': () => now,
    ...answers,
  })
  const observer = new InfiniteQueryObserver(queryClient, executionPages(noFilter))
  onTestFinished(observer.subscribe(() => undefined))
  await expect.poll(() => listed().past.length).toBeGreaterThan(0)
  return {
    sent,
    loadMore: () => observer.fetchNextPage(),
    store: (next: ExecutionSummary[], nextNow: RunningExecution[] = []) => {
      stored = next
      now = nextNow
    },
    stored: () => stored,
  }
}

const listed = () => listedIn(queryClient, noFilter)
const ids = () => listed().past.map(({ id }) => Number(id))

/** An answer that is given when the test says so. */
function held(answer: unknown) {
  let give = () => undefined as void
  const given = new Promise((resolve) => (give = () => resolve(answer)))
  return { given, give }
}

const chosen = (...selected: string[]) => ({
  selected: new Set(selected),
  allSelected: false,
  sought: noFilter,
})

test('P17 a list is loaded page by page until there is nothing more', async () => {
  const { loadMore } = await openList({})
  expect(ids()).toHaveLength(10)

  await loadMore()
  await loadMore()

  expect(ids()).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
  expect(listed()).toMatchObject({ total: 25, running: [running] })
  expect((await loadMore()).hasNextPage).toBe(false)
})

test('P17 a refresh keeps the pages that are loaded, and the next page follows behind them', async () => {
  const { loadMore, store, stored } = await openList({}, 60)
  await loadMore()
  store([past(61), ...stored()])

  await refreshExecutions(queryClient, noFilter)
  expect(ids()).toEqual(Array.from({ length: 30 }, (_, index) => 61 - index))

  await loadMore()
  expect(ids()).toEqual(Array.from({ length: 40 }, (_, index) => 61 - index))
})

test('P17 what is deleted is gone at once', async () => {
  const answer = held(undefined)
  const { store, stored } = await openList({ 'POST /executions/delete': () => answer.given })

  const deleting = deleteChosen(chosen('25', '24'))
  await expect.poll(() => ids().slice(0, 2)).toEqual([23, 22])
  expect(listed().total).toBe(23)

  store(stored().slice(2))
  answer.give()
  await deleting
  expect(ids()).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14])
})

test('P17 what could not be deleted is there again', async () => {
  const answer = held(new Refusal(500, { message: 'The disk is full' }))
  await openList({ 'POST /executions/delete': () => answer.given })
  const before = listed()

  const deleting = deleteChosen(chosen('25'))
  await expect.poll(() => ids()[0]).toBe(24)
  answer.give()

  await expect(deleting).rejects.toThrow('The disk is full')
  expect(listed()).toEqual(before)
})

test('P17 everything is selected until somebody selects single ones or looks for others', () => {
  const list = createExecutionList()
  const isEverything = () => list.store.getState().allSelected

  list.selectAll()
  expect(isEverything()).toBe(true)
  list.select(['25'])
  expect(isEverything()).toBe(false)
  list.selectAll()
  list.showAll()
  expect(isEverything()).toBe(false)
})

test('P17 all that match are deleted as far as they were listed', async () => {
  const { sent, store } = await openList({ 'POST /executions/delete': () => store([]) })

  await deleteChosen({ ...chosen(), allSelected: true })

  const call = sent.find(({ path }) => path === '/executions/delete')
  expect(call?.body).toEqual({ deleteBefore: startedAt, filters: {} })
  expect(listed()).toMatchObject({ past: [], total: 0 })
})

test('P17 what is stopped has ended at once, and runs again when it could not be stopped', async () => {
  const answer = held(new Refusal(500, { message: 'Nobody listens' }))
  await openList({
    'POST /executions-current/99/stop': () => answer.given,
    'GET /executions/99': () => new Refusal(500, { message: 'Nobody listens' }),
  })

  const stopping = stopInList(noFilter, '99')
  await expect.poll(() => listed().running).toEqual([])
  expect(listed().past[0]).toMatchObject({ id: '99', finished: false, waitTill: null })
  answer.give()
  await stopping

  expect(toastTitles()).toEqual(['Problem stopping execution'])
  expect(listed().running).toEqual([running])
  expect(ids()[0]).toBe(25)
})

const started = (executionId: string, workflowId: string): PushMessage => ({
  type: 'executionStarted',
  data: { executionId, mode: 'manual', startedAt, workflowId, workflowName: 'A', sessionId: 's' },
})

test('P17 a run that the page hears of is listed without asking', async () => {
  const { sent } = await openList({})
  sent.length = 0

  hearOfRun(queryClient, noFilter, started('100', '1'))
  hearOfRun(queryClient, noFilter, started('100', '1'))
  hearOfRun(queryClient, { ...noFilter, workflowId: '2' }, started('101', '1'))

  expect(listed().running.map(({ id }) => id)).toEqual(['100', '99'])
  expect(sent).toEqual([])
})

test('P17 the end of a run that the page hears of moves it to the past', async () => {
  const { store, stored } = await openList({})
  store([past(99), ...stored()])

  const end = { type: 'executionFinished', data: { executionId: '99' } } as PushMessage
  hearOfRun(queryClient, noFilter, end)

  await expect.poll(() => ids()[0]).toBe(99)
  expect(listed().running).toEqual([])
})
