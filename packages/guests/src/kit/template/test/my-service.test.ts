import assert from 'node:assert/strict'
import { test } from 'node:test'
import myService from '../src/my-service.node.ts'
import { tryChoices, tryOperation } from './try-node.ts'

test('gets a book by its ID', async () => {
  const { items, requests } = await tryOperation(myService, 'get', {
    params: { id: 'a/b' },
    answer: () => ({ body: { id: 'a/b', title: 'Momo' } }),
  })

  assert.deepEqual(requests, [{ url: '/books/a%2Fb' }])
  assert.deepEqual(items, [{ id: 'a/b', title: 'Momo' }])
})

test('reads page after page, up to the limit', async () => {
  const { items } = await tryOperation(myService, 'getMany', {
    params: { shelf: 'new', limit: 3 },
    answer: ({ query }) => ({
      body: { books: [{ page: query?.page }, { page: query?.page }], more: true, page: query?.page },
    }),
  })

  assert.deepEqual(items, [{ page: 1 }, { page: 1 }, { page: 2 }])
})

test('offers the shelves of the service', async () => {
  const choices = await tryChoices(myService, 'getMany', {
    param: 'shelf',
    answer: () => ({ body: [{ id: 'new', title: 'New books' }] }),
  })

  assert.deepEqual(choices, [{ name: 'New books', value: 'new' }])
})
