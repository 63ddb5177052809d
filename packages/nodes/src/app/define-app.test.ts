import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tryApp } from '../testing/try-app.ts'
import type { DoubleRequest } from '../testing/double.ts'
import { defineApp } from './define-app.ts'
import { byToken } from './paging.ts'
import { readable } from './words.ts'

const barnFormat = {
  type: 'somewhere.barn',
  uses: 0,
  layouts: [
    {
      versions: [1, 2],
      parameters: [
        { name: 'operation', kind: 'options', default: 'get', values: ['get', 'getAll', 'create', 'milk'] },
        {
          name: 'cowId',
          kind: 'resourceLocator',
          default: { mode: 'list', value: '' },
          modes: ['list', 'url', 'id'],
          required: true,
          show: { operation: ['get'] },
        },
        { name: 'returnAll', kind: 'boolean', default: false, show: { operation: ['getAll'] } },
        { name: 'limit', kind: 'number', default: 3, show: { operation: ['getAll'], returnAll: [false] } },
        { name: 'name', kind: 'string', required: true, show: { operation: ['create'] } },
        { name: 'litres', kind: 'number', default: 1, show: { operation: ['milk'] } },
        {
          name: 'options',
          kind: 'collection',
          default: {},
          show: { operation: ['create'] },
          fields: [
            { name: 'bellTone', kind: 'number' },
            { name: 'notes', kind: 'string' },
          ],
        },
      ],
    },
  ],
}

const cows = Array.from({ length: 5 }, (_, index) => ({ id: String(index), name: `Cow ${index}` }))

/** A service with two cows on each page; the first question about a busy cow is one too many. */
function barnService() {
  let busy = true
  return ({ method, path, query, body }: DoubleRequest) => {
    if (path === '/v1/cows' && method === 'POST')
      return { status: 201, body: { id: '9', ...(body as object) } }
    if (path === '/v1/milk') return { body: (body as unknown[]).map((litres) => ({ litres })) }
    if (path === '/v1/cows') {
      const from = Number(query.cursor ?? 0)
      const size = Math.min(2, Number(query.size ?? 2))
      const next = from + size < cows.length ? String(from + size) : ''
      return { body: { cows: cows.slice(from, from + size), meta: { next } } }
    }
    if (path === '/v1/cows/busy') {
      busy = !busy
      return busy ? { body: cows[0] } : { status: 429, headers: { 'retry-after': '2' }, body: '' }
    }
    const cow = cows.find(({ id }) => path === `/v1/cows/${id}`)
    return cow ? { body: cow } : { status: 404, body: { error: { message: 'No such cow' } } }
  }
}

const barn = defineApp({
  name: 'barn',
  label: 'Barn',
  description: 'Looks after cows',
  format: barnFormat,
  service: { label: 'Barn', baseUrl: 'https://barn.test/v1' },
  credentials: [],
  codex: { categories: ['Miscellaneous'] },
  urls: { cowId: /cows\/(\d+)/ },
  lists: {
    async cowId({ list, filter }) {
      const found = await list({ url: '/cows' }, pages)
      return found
        .map(({ id, name }) => ({ name: String(name), value: String(id) }))
        .filter(({ name }) => name.includes(filter))
    },
  },
  operations: {
    get: { request: ({ id }) => ({ url: `/cows/${id('cowId')}` }) },
    getAll: {
      request: () => ({ url: '/cows' }),
      paging: byToken({ entries: 'cows', token: 'meta.next', as: 'cursor', size: { name: 'size', most: 2 } }),
    },
    create: {
      request: ({ text, fields }) => ({
        method: 'POST',
        url: '/cows',
        body: { name: text('name'), ...fields('options') },
      }),
      items: (body) => ({ made: body }),
    },
    milk: {
      async runTogether(calls) {
        const litres = calls.map(({ params }) => params.number('litres'))
        return (await calls[0]?.send({ method: 'POST', url: '/milk', body: litres })) as unknown[]
      },
    },
  },
})

const pages = byToken({ entries: 'cows', token: 'meta.next', as: 'cursor' })

tryApp(barn, { hosts: ['barn.test'], service: barnService(), credentials: {} }, [
  {
    does: 'one by the address of its page',
    parameters: { cowId: { mode: 'url', value: 'https://barn.test/cows/3?x=1' } },
    asks: [
      {
        method: 'GET',
        path: '/v1/cows/3',
        headers: { accept: 'application/json' },
      },
    ],
    gives: [{ id: '3', name: 'Cow 3' }],
  },
  { does: 'the words of the service for what is wrong', parameters: { cowId: 'x' }, fails: 'No such cow' },
  {
    does: 'asks again when the service has had a rest',
    versions: [2],
    parameters: { cowId: 'busy' },
    asks: [{ path: '/v1/cows/busy' }, { path: '/v1/cows/busy' }],
    gives: [cows[0]],
  },
  {
    does: 'as many as are wanted, page after page',
    parameters: { operation: 'getAll' },
    asks: [{ query: { size: '2' } }, { query: { size: '2', cursor: '2' } }],
    gives: cows.slice(0, 3),
  },
  { does: 'all', parameters: { operation: 'getAll', returnAll: true }, gives: cows },
  {
    does: 'one with what was said of it',
    parameters: { operation: 'create', name: 'Bella', options: { bellTone: 4, notes: 'shy' } },
    asks: [{ method: 'POST', body: { name: 'Bella', bellTone: 4, notes: 'shy' } }],
    gives: [{ made: { id: '9', name: 'Bella', bellTone: 4, notes: 'shy' } }],
  },
  {
    does: 'what all items want, in one request',
    parameters: { operation: 'milk', litres: '={{ $json.litres }}' },
    items: [{ litres: 3 }, { litres: 4 }],
    asks: [{ path: '/v1/milk', body: [3, 4] }],
    gives: [{ litres: 3 }, { litres: 4 }],
  },
  {
    does: 'nothing at all when an item has a wrong parameter',
    parameters: { operation: 'milk', litres: '={{ $json.litres }}' },
    items: [{ litres: 3 }, { litres: 'much' }],
    asks: [],
    fails: 'Litres',
  },
  {
    does: 'what the others want, when an item may fail by itself',
    parameters: { operation: 'milk', litres: '={{ $json.litres }}' },
    items: [{ litres: 3 }, { litres: 'much' }, { litres: 5 }],
    node: { onError: 'continueRegularOutput' },
    asks: [{ body: [3, 5] }],
    gives: [{ litres: 3 }, { error: expect.stringContaining('Litres') as string }, { litres: 5 }],
  },
])

test.each([
  ['chatId', 'Chat ID'],
  ['getAll', 'Get Many'],
  ['disable_web_page_preview', 'Disable Web Page Preview'],
  ['USER_ENTERED', 'User Entered'],
  ['filtersUI', 'Filters'],
  ['HTMLBody', 'HTML Body'],
  ['replyTo', 'Reply to'],
])('%s reads as %s', (name, words) => {
  expect(readable(name)).toBe(words)
})

test('the description says what the format says, in words', () => {
  const [operation, cow] = barn.description.properties
  expect(operation).toMatchObject({
    displayName: 'Operation',
    noDataExpression: true,
    options: [{ name: 'Get', value: 'get' }, { name: 'Get Many' }, { name: 'Create' }, { name: 'Milk' }],
  })
  expect(cow).toMatchObject({
    displayName: 'Cow ID',
    modes: [
      { name: 'list', typeOptions: { searchListMethod: 'cowId' } },
      { name: 'url', displayName: 'By URL' },
      { name: 'id' },
    ],
  })
})

test('the guide shows the example as it is', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const guide = read('../../../../docs/guide/writing-an-app.md')
  const parts = ['./example/barn.ts', './example/barn.test.ts'].map(read)

  for (const part of parts) {
    expect(guide).toContain(part)
    expect(guide).toContain(`(${part.split('\n').length - 1} lines)`)
  }
})
