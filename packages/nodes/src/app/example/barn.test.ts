import { tryApp } from '../../testing/try-app.ts'
import { barn } from './barn.ts'

const cows = [1, 2, 3].map((id) => ({ id, name: `Cow ${id}` }))
const credentials = { httpBearerAuth: { token: 't1' } }

tryApp(
  barn,
  {
    hosts: ['barn.example'],
    credentials,
    service({ method, path, query, headers, body }) {
      if (headers.authorization !== 'Bearer t1') return { status: 401, body: { message: 'Who are you?' } }
      if (method === 'POST') return { status: 201, body: { id: 9, ...(body as object) } }
      if (path === '/v1/cows/1') return { body: cows[0] }
      if (path !== '/v1/cows') return { status: 404, body: { error: { message: 'No such cow' } } }
      return query.cursor === 'c2'
        ? { body: { cows: cows.slice(2) } }
        : { body: { cows: cows.slice(0, 2), next: 'c2' } }
    },
  },
  [
    { does: 'one cow', parameters: { cowId: '1' }, asks: [{ path: '/v1/cows/1' }], gives: [cows[0]] },
    { does: 'says what is wrong', parameters: { cowId: '7' }, fails: 'No such cow' },
    {
      does: 'all pages',
      parameters: { operation: 'getAll', returnAll: true },
      asks: [{ query: { size: '100' } }, { query: { size: '100', cursor: 'c2' } }],
      gives: cows,
    },
    { does: 'the first', parameters: { operation: 'getAll', limit: 1 }, gives: [cows[0]] },
    {
      does: 'a new cow',
      parameters: { operation: 'create', name: 'Bella', options: { bellTone: 4 } },
      asks: [{ method: 'POST', body: { name: 'Bella', bellTone: 4 } }],
      gives: [{ id: 9, name: 'Bella', bellTone: 4 }],
    },
  ],
)
