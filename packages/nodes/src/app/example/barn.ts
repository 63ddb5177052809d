import { defineApp } from '../define-app.ts'
import { byToken } from '../paging.ts'

const format = {
  type: 'example.barn',
  layouts: [
    {
      versions: [1],
      parameters: [
        { name: 'operation', kind: 'options', default: 'get', values: ['get', 'getAll', 'create'] },
        { name: 'cowId', kind: 'string', required: true, show: { operation: ['get'] } },
        { name: 'returnAll', kind: 'boolean', show: { operation: ['getAll'] } },
        { name: 'limit', kind: 'number', default: 50, show: { operation: ['getAll'], returnAll: [false] } },
        { name: 'name', kind: 'string', required: true, show: { operation: ['create'] } },
        {
          name: 'options',
          kind: 'collection',
          show: { operation: ['create'] },
          fields: [{ name: 'bellTone', kind: 'number' }],
        },
      ],
    },
  ],
}

export const barn = defineApp({
  name: 'barn',
  label: 'Barn',
  description: 'Looks after cows',
  format,
  service: { label: 'Barn', baseUrl: 'https://barn.example/v1' },
  credentials: [{ name: 'httpBearerAuth', required: true }],
  codex: { categories: ['Miscellaneous'], alias: ['cow', 'milk'] },
  words: { actions: { get: 'Get a cow', getAll: 'Get many cows', create: 'Add a cow' } },
  operations: {
    get: { request: ({ text }) => ({ url: `/cows/${encodeURIComponent(text('cowId'))}` }) },
    getAll: {
      request: () => ({ url: '/cows' }),
      paging: byToken({ entries: 'cows', token: 'next', as: 'cursor', size: { name: 'size', most: 100 } }),
    },
    create: {
      request: ({ text, fields }) => ({
        method: 'POST',
        url: '/cows',
        body: { name: text('name'), ...fields('options') },
      }),
    },
  },
})
