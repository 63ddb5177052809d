import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('malformed JSON is a 400 in the error envelope, without a stack in production', async () => {
  const { owner } = await testApp()

  const { status, error } = await owner.post('/workflows', '{"name": ')

  expect(status).toBe(400)
  expect(error).toEqual({
    code: 0,
    message: 'The body is not valid JSON',
    hint: '',
    errorCode: 'bad_request',
  })
})

test('outside production errors carry their stack', async () => {
  const { owner } = await testApp({ env: { NODE_ENV: 'development' } })

  const { error } = await owner.get('/workflows/99')

  expect(error?.stack).toContain('workflow-routes.ts')
})

test('all faults of a body are named in one message', async () => {
  const { owner } = await testApp()

  const { error } = await owner.post('/workflows', { name: '', nodes: 5, connections: [] })

  expect(error?.message).toMatch(/^name: .+ \| nodes: .+ \| connections: .+$/)
})

test('SEC-34 bodies that are too large, too deep or too broad are refused', async () => {
  const { owner } = await testApp()
  const huge = JSON.stringify({ name: 'x'.repeat(40 * 1024 * 1024) })
  const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const broad = JSON.stringify(
    Object.fromEntries(Array.from({ length: 200_000 }, (_, key) => [`k${key}`, 1])),
  )
  const nodes = JSON.stringify({
    name: 'W',
    connections: {},
    nodes: Array.from({ length: 20_000 }, (_, index) => ({
      name: `N${index}`,
      type: 'heddle.noOp',
      position: [0, 0],
    })),
  })

  const answers = await Promise.all([huge, deep, broad, nodes].map((body) => owner.post('/workflows', body)))

  expect(answers.map(({ status }) => status)).toEqual([413, 400, 413, 400])
  expect((await owner.get('/workflows')).data).toEqual([])
})

test('SEC-35 reserved names are refused or dropped and reach no prototype', async () => {
  const { owner } = await testApp()
  const node = (name: string) => ({ name, type: 'heddle.noOp', position: [0, 0] })
  const bodies = [
    '{"name":"W","nodes":[],"connections":{"__proto__":{"main":[]}},"__proto__":{"polluted":1}}',
    JSON.stringify({ name: 'W', nodes: [node('constructor')], connections: {} }),
    JSON.stringify({ name: 'W', nodes: [node('__proto__')], connections: {} }),
    '{"name":"W","nodes":[],"connections":{"constructor":{"main":[]}}}',
    '{"name":"W","nodes":[],"connections":{},"settings":{"constructor":{"prototype":{"polluted":1}}}}',
  ]

  const answers = await Promise.all(bodies.map((body) => owner.post('/workflows', body)))

  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 200])
  expect(answers[0]?.data.connections).toEqual({})
  expect(answers[4]?.data.settings).toEqual({})
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('a filter that is not JSON or has wrong types is a 400', async () => {
  const { owner } = await testApp()
  const filters = ['{', '[]', '{"active":"yes"}', 'null']

  const answers = await Promise.all(
    filters.map((filter) => owner.get(`/workflows?filter=${encodeURIComponent(filter)}`)),
  )

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('ids that are no ids are like unknown ones', async () => {
  const { owner } = await testApp()
  const ids = [
    '0',
    '-1',
    '1e3',
    'abc',
    '999999999999999999999',
    "1'%20or%20'1'='1",
    '1.5',
    '%00',
    '%20',
    '１',
  ]

  const answers = await Promise.all(
    ids.map((id) => owner.get(`/workflows/${encodeURIComponent(decodeURIComponent(id))}`)),
  )

  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404))
})

test('an id that is no id leads nowhere in an address, and is named in a query and a body', async () => {
  const { owner } = await testApp()

  const address = await owner.get('/workflows/abc')
  const query = await owner.get('/executions?lastId=abc')
  const body = await owner.post('/executions/delete', { ids: ['0'] })

  expect(address).toMatchObject({ status: 404, error: { message: 'There is nothing at GET /workflows/abc' } })
  expect(query).toMatchObject({ status: 400, error: { message: 'lastId: is no id' } })
  expect(body).toMatchObject({ status: 400, error: { message: 'ids.0: is no id' } })
})

test('a text with a zero byte is refused or stored, never a 500', async () => {
  const { owner } = await testApp()

  const { status } = await owner.post('/tags', { name: 'a\u0000b' })

  expect([200, 400]).toContain(status)
})
