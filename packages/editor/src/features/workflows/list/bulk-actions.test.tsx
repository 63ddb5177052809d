import { act, renderHook } from '@testing-library/react'
import type { DragEvent } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { folderDragType, workflowDragType } from '../../../lib/drag-types.ts'
import { answerConfirm, openModalNames } from '../../../testing/answer-question.ts'
import { openSample, toastTitles } from '../../../testing/open-sample.ts'
import { Refusal, serveRest, type SentCall } from '../../../testing/serve-rest.ts'
import { cancelBulk, deleteMany, runBulk, useBulk } from './bulk-actions.ts'
import { startDrag, useDrop } from './dragging.ts'
import { defaultCriteria } from './list-criteria.ts'
import { useSelection } from './use-selection.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
const idsOf = ({ body }: SentCall) => (body as { ids: string[] }).ids
const works = (call: SentCall) => idsOf(call).map((id) => ({ id, name: `W${id}` }))

let sent: SentCall[]

function serve(answers: Parameters<typeof serveRest>[0] = {}): void {
  sent = serveRest({
    'POST /workflows/bulk': works,
    'POST /workflows/bulk/delete': works,
    'GET /workflows/ids': () => ids(9),
    ...answers,
  })
}
beforeEach(() => {
  openSample()
  queryClient.clear()
  serve()
})
const bulkCalls = () => sent.filter(({ method }) => method === 'POST')

test('the same is done with many, 20 at a time, and told', async () => {
  const seen: unknown[] = []
  const stop = useBulk.subscribe(({ running }) => seen.push(running?.done))

  expect(await runBulk(ids(45), { action: 'activate' })).toEqual([])
  stop()

  expect(bulkCalls().map((call) => idsOf(call).length)).toEqual([20, 20, 5])
  expect(bulkCalls()[0]?.body).toMatchObject({ action: 'activate' })
  expect(seen).toEqual([0, 20, 40, 45, undefined])
  expect(toastTitles()).toEqual(['45 workflows activated'])
})

test('what did not work is listed, and stays selected', async () => {
  serve({
    'POST /workflows/bulk': (call) => [
      { id: idsOf(call)[0], name: 'W', message: 'Has issues' },
      { id: '2', name: 'V' },
    ],
  })

  expect(await runBulk(['1', '2'], { action: 'activate' })).toEqual(['1'])
  expect(openModalNames()).toEqual(['bulkResult'])
  expect(toastTitles()).toEqual([])
})

test('a call that fails counts for all that it was about', async () => {
  serve({ 'POST /workflows/bulk/delete': () => new Refusal(500, { message: 'Down' }) })

  expect(await runBulk(['1', '2'], { action: 'delete' })).toEqual(['1', '2'])
})

test('who stops it keeps what was done, and nothing more is sent', async () => {
  serve({
    'POST /workflows/bulk': (call) => {
      cancelBulk()
      return works(call)
    },
  })

  await runBulk(ids(30), { action: 'deactivate' })

  expect(bulkCalls()).toHaveLength(1)
  expect(toastTitles()).toEqual(['Stopped after 20 of 30'])
  cancelBulk()
  expect(useBulk.getState().running).toBeUndefined()
})

test('many are deleted after asking; who declines keeps them selected', async () => {
  const kept = deleteMany(['1', '2'])
  expect(await answerConfirm('cancel')).toMatchObject({ title: 'Delete 2 workflows?', danger: true })
  expect(await kept).toEqual(['1', '2'])
  expect(bulkCalls()).toEqual([])

  const deleted = deleteMany(['1', '2'])
  await answerConfirm('confirm')
  expect(await deleted).toEqual([])
  expect(bulkCalls().map(({ path }) => path)).toEqual(['/workflows/bulk/delete'])
})

function drag(data: Record<string, string>) {
  const preventDefault = vi.fn<() => void>()
  const transfer = {
    types: Object.keys(data),
    effectAllowed: '',
    getData: (type: string) => data[type] ?? '',
    setData: (type: string, text: string) => void (data[type] = text),
  }
  return {
    event: { dataTransfer: transfer, preventDefault } as unknown as DragEvent,
    preventDefault,
    transfer,
    data,
  }
}

test('a row carries what it is', () => {
  const { event, transfer, data } = drag({})

  startDrag(event, workflowDragType, ['1', '2'])

  expect(data).toEqual({ [workflowDragType]: '1,2' })
  expect(transfer.effectAllowed).toBe('move')
})

test('a folder lights up under rows that can be dropped on it, and under nothing else', () => {
  const { result } = renderHook(() => useDrop('3'))
  const over = (data: Record<string, string>) => {
    const { event, preventDefault } = drag(data)
    act(() => result.current.onDragOver(event))
    return [preventDefault.mock.calls.length, result.current['data-over']]
  }

  expect(over({ 'text/plain': 'x' })).toEqual([0, undefined])
  expect(over({ [workflowDragType]: '1' })).toEqual([1, true])
  act(() => result.current.onDragLeave())
  expect(result.current['data-over']).toBeUndefined()
  expect(over({ [folderDragType]: '1' })).toEqual([1, true])
})

test('what is dropped on a folder moves into it; a folder does not move into itself', async () => {
  serve({ 'PATCH /folders/9': () => ({}) })
  const { result } = renderHook(() => useDrop('3'))
  const drop = (data: Record<string, string>) => act(() => result.current.onDrop(drag(data).event))

  drop({ [folderDragType]: '3' })
  drop({ 'text/plain': 'x' })
  drop({ [folderDragType]: '9' })
  drop({ [workflowDragType]: '1,2' })

  const changes = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ path, body }) => `${path} ${JSON.stringify(body)}`)
      .toSorted()
  await expect
    .poll(changes)
    .toEqual([
      '/folders/9 {"parentId":"3"}',
      '/workflows/bulk {"action":"move","folderId":"3","ids":["1","2"]}',
    ])
})

function selecting(criteria = defaultCriteria) {
  const { result, rerender } = renderHook((given) => useSelection(given), { initialProps: criteria })
  const selected = () => [...result.current.ids].toSorted()
  return {
    selected,
    rerender,
    take: (run: (selection: typeof result.current) => void) => act(() => run(result.current)),
  }
}

test('rows are selected one by one, and taken out again', () => {
  const { selected, take } = selecting()

  take((list) => list.toggle('2', false))
  take((list) => list.toggle('4', false))
  take((list) => list.toggle('2', false))
  expect(selected()).toEqual(['4'])
  take((list) => list.set(['7', '8']))
  expect(selected()).toEqual(['7', '8'])
  take((list) => list.clear())
  expect(selected()).toEqual([])
})

test('a range goes from the last one that was taken, in either direction, and joins what is selected', async () => {
  const { selected, take } = selecting()

  take((list) => list.toggle('3', true))
  expect(selected()).toEqual(['3'])
  take((list) => list.toggle('5', true))
  await expect.poll(selected).toEqual(['3', '4', '5'])
  take((list) => list.toggle('2', true))
  await expect.poll(selected).toEqual(['2', '3', '4', '5'])
})

test('all of a list are selected, in sight or not; another list begins anew', async () => {
  const { selected, take, rerender } = selecting()

  take((list) => list.selectAll())
  await expect.poll(selected).toEqual(ids(9))
  rerender({ ...defaultCriteria, search: 'a' })
  expect(selected()).toEqual([])

  serve({ 'GET /workflows/ids': () => new Refusal(500, { message: 'Down' }) })
  queryClient.clear()
  take((list) => list.selectAll())
  await expect.poll(toastTitles).toEqual(['Couldn’t load workflows'])
})
