import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HttpRequest } from '@heddle/core/node'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchHttp } from '../testing/fetch-http.ts'
import { tryEvery } from '../testing/try-every.ts'
import { hackerNews } from './hacker-news.node.ts'

/** Answers in the shapes of the real service, three pages of two hits. */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local')
  const page = Number(searchParams.get('page') ?? 0)
  const query = Object.fromEntries(searchParams)
  const bodies: Record<string, unknown> = {
    '/api/v1/search': {
      hits: [0, 1].map((n) => ({ objectID: String(page * 2 + n), title: 'A title', query })),
      page,
      nbPages: 3,
      hitsPerPage: 2,
    },
    '/api/v1/items/7': { id: 7, type: 'story', title: 'Seven', children: [] },
    '/api/v1/users/ann': { username: 'ann', karma: 5 },
  }
  const body = bodies[pathname]
  response.statusCode = body ? 200 : 404
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body ?? { status: 404 }))
})

let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const http = (request: HttpRequest) =>
  fetchHttp({ ...request, url: request.url.replace('https://hn.algolia.com', base) })

const run = async (parameters: NodeTrial['parameters'], items: NodeTrial['items'] = [{}]) => {
  const { output, error } = await runNodeInMemory(hackerNews, { parameters, items, http })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

test('an article and a person are found for each item', async () => {
  expect(await run({ articleId: '={{ $json.id }}' }, [{ id: 7 }])).toMatchObject([{ id: 7, title: 'Seven' }])
  expect(await run({ resource: 'user', username: 'ann' })).toEqual([{ username: 'ann', karma: 5 }])
})

test('a search sends what is filled in and gives at most what is asked for', async () => {
  const additionalFields = { keyword: 'tea', tags: ['story', 'poll'] }

  expect(await run({ resource: 'all', limit: 1, additionalFields })).toEqual([
    { objectID: '0', title: 'A title', query: { query: 'tea', tags: 'story,poll', hitsPerPage: '1' } },
  ])
})

test('all results are fetched page after page', async () => {
  const all = await run({ resource: 'all', returnAll: true })

  expect(Array.isArray(all) && all.map(({ objectID }) => objectID)).toEqual(['0', '1', '2', '3', '4', '5'])
})

tryEvery(hackerNews, [
  { parameters: { articleId: '7' }, http, gives: [expect.objectContaining({ id: 7 })] },
  { parameters: { resource: 'user', username: 'ann' }, http, gives: [{ username: 'ann', karma: 5 }] },
  { parameters: { resource: 'all', limit: 1 }, http, gives: [expect.objectContaining({ objectID: '0' })] },
  { parameters: { articleId: '7' }, items: [], http, gives: [] },
])
