import type { KnowledgeStore } from '@heddle/contract'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answerConfirm, answerText } from '../../testing/answer-question.ts'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { Refusal, serveRest, type SentCall } from '../../testing/serve-rest.ts'
import { documentList } from './knowledge-queries.ts'
import { deleteDocument, deleteStore, emptyStore, renameStore } from './store-actions.ts'

const store: KnowledgeStore = {
  id: '3',
  name: 'Manual',
  dimension: 2,
  documents: 1200,
  createdAt: '',
  updatedAt: '',
}
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

test.each([
  [' Guide ', ['PATCH /knowledge/3 {"name":"Guide"}']],
  [' Manual ', []],
  [undefined, []],
])('a store that is renamed to %j is sent as %j', async (name, calls) => {
  serve({ 'PATCH /knowledge/3': () => ({}) })

  const renaming = renameStore(store)
  const { validate } = await answerText(name)
  await renaming

  expect([validate?.(' '), validate?.('x'.repeat(129)), validate?.('x')]).toEqual([
    'Enter a name',
    'Use at most 128 characters',
    undefined,
  ])
  expect(changes()).toEqual(calls)
})

test.each<['confirm' | 'cancel', () => unknown, boolean, string[]]>([
  ['confirm', () => true, true, ['“Manual” was deleted']],
  ['confirm', () => new Refusal(500, { message: 'No' }), false, ['Problem deleting']],
  ['cancel', () => true, false, []],
])('a store is deleted after asking: %s', async (choice, answer, gone, told) => {
  serve({ 'DELETE /knowledge/3': answer })

  const deleting = deleteStore(store)
  const { message } = await answerConfirm(choice)

  expect(await deleting).toBe(gone)
  expect(message).toBe('“Manual” and its 1,200 documents will be deleted. This can’t be undone.')
  expect(toastTitles()).toEqual(told)
})

test('all documents of a store are deleted after asking', async () => {
  serve({ 'DELETE /knowledge/3/documents': () => ({ deleted: 1200 }) })

  const emptying = emptyStore(store)
  const { message } = await answerConfirm('confirm')
  await emptying

  expect(message).toContain('1,200 documents in “Manual”')
  expect(changes()).toEqual(['DELETE /knowledge/3/documents'])
  expect(toastTitles()).toEqual(['“Manual” is empty now'])
})

test.each<['confirm' | 'cancel', string[]]>([
  ['confirm', ['DELETE /knowledge/3/documents/7']],
  ['cancel', []],
])('a document is deleted after asking: %s', async (choice, calls) => {
  serve({ 'DELETE /knowledge/3/documents/7': () => true })

  const deleting = deleteDocument(store, '7')
  await answerConfirm(choice)
  await deleting

  expect(changes()).toEqual(calls)
})

test('documents are fetched page by page', async () => {
  serve({
    'GET /knowledge/3/documents': ({ query }) =>
      Array.from({ length: 60 }, (_, index) => ({ id: String(index + 1) }))
        .filter(({ id }) => Number(id) > Number(query.afterId))
        .slice(0, Number(query.limit)),
  })
  const observer = new InfiniteQueryObserver(queryClient, documentList('3', 'lid'))
  onTestFinished(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1))

  const { data, hasNextPage } = await observer.fetchNextPage()

  expect(data?.pages.flat().map(({ id }) => id)).toEqual(
    Array.from({ length: 60 }, (_, index) => String(index + 1)),
  )
  expect(hasNextPage).toBe(false)
  expect(sent.map(({ query }) => [query.search, query.afterId])).toEqual([
    ['lid', '0'],
    ['lid', '50'],
  ])
})
