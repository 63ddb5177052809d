import { contract, type Endpoint, type Method } from '@heddle/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { listTables } from '../testing/test-database.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((resource) => Object.values(resource))

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Bodies that no endpoint with a body of its own can want, as text. */
const badBodies: Record<string, string> = {
  malformed: '{"name": ',
  nothing: '',
  null: 'null',
  number: '5',
  text: '"text"',
  list: '[5]',
  'wrong types': JSON.stringify(
    Object.fromEntries(
      ['name', 'nodes', 'email', 'password', 'ids', 'data', 'type', 'columns', 'rows'].map((key) => [
        key,
        true,
      ]),
    ),
  ),
  'deep nesting': `{"name":${deep(5000)},"nodes":${deep(5000)}}`,
  'reserved keys': '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  huge: JSON.stringify({ name: 'x'.repeat(33 * 1024 * 1024) }),
}

const badQueries = ['filter={', 'filter=[]', 'filter="x"', 'filter={"active":"maybe","finished":"maybe"}']

/** Beats of living processes and sessions change by themselves. */
const alive = new Set(['process', 'session'])

/** Every row of every other table, as text. */
async function everything({ db }: TestApp): Promise<string[]> {
  const tables = await listTables(db)
  const rows = await Promise.all(
    tables
      .filter((name) => !alive.has(name))
      .map((name) => sql`select * from ${sql.table(name)}`.execute(db).then((result) => result.rows)),
  )
  return rows
    .flat()
    .map((row) => JSON.stringify(row))
    .toSorted()
}

interface Case {
  endpoint: Endpoint
  what: string
  path: string
  body: string | undefined
}

const fill = (path: string, id: string) => path.replaceAll(/:\w+/g, id)

/** Whether the endpoint would be right to accept the body. */
function accepts({ body }: Endpoint, text: string): boolean {
  if (text === '') return body?.safeParse(undefined).success ?? true
  try {
    return body?.safeParse(JSON.parse(text)).success ?? true
  } catch {
    return false
  }
}

const bodyCases = endpoints.flatMap((endpoint): Case[] =>
  endpoint.method === 'GET' || endpoint.method === 'DELETE'
    ? []
    : Object.entries(badBodies)
        .filter(([, text]) => !accepts(endpoint, text))
        .map(([what, body]) => ({ endpoint, what, path: fill(endpoint.path, '1'), body })),
)

const queryCases = endpoints.flatMap((endpoint): Case[] =>
  badQueries
    .filter((text) => endpoint.query?.safeParse({ filter: text.slice('filter='.length) }).success === false)
    .map((text) => ({ endpoint, what: text, path: `${endpoint.path}?${text}`, body: undefined })),
)

/** What was not refused clearly. The client itself makes sure that a refusal has the shape of the envelope. */
async function findFaults({ owner }: TestApp, cases: readonly Case[]): Promise<string[]> {
  const faults: string[] = []
  for (const { endpoint, what, path, body } of cases) {
    const { status, error } = await send(owner, endpoint.method, { path, body })
    const isRefused = status >= 400 && status < 500 && error?.message !== '' && error?.stack === undefined
    if (!isRefused) faults.push(`${endpoint.method} ${endpoint.path}, ${what}: ${status} ${error?.message}`)
  }
  return faults
}

function send(client: TestClient, method: Method, { path, body }: Pick<Case, 'path' | 'body'>) {
  if (method === 'POST') return client.post(path, body)
  if (method === 'PATCH') return client.patch(path, body)
  if (method === 'PUT') return client.put(path, body)
  return method === 'DELETE' ? client.delete(path) : client.get(path)
}

test('SEC-33 bad bodies are refused by every endpoint with a clear message, and change nothing', async () => {
  const app = await testApp()
  await app.aWorkflow({ nodes: { Start: 'heddle.start' } })
  const before = await everything(app)

  const faults = await findFaults(app, bodyCases)

  expect(before.join()).toContain('heddle.start')
  expect(faults).toEqual([])
  expect(bodyCases.length).toBeGreaterThan(endpoints.length)
  expect(await everything(app)).toEqual(before)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('SEC-33 bad filters are refused by every endpoint that has one', async () => {
  const app = await testApp()

  expect(await findFaults(app, queryCases)).toEqual([])
  expect(queryCases.length).toBeGreaterThan(8)
})

/** Clients are told that what they want gone is gone. */
const gladToDelete = new Set(['DELETE /tags/:id', 'DELETE /test-webhook/:id'])

const idCases = endpoints
  .filter(({ path }) => path.includes(':'))
  .filter(({ method, path }) => !gladToDelete.has(`${method} ${path}`))
  .filter((endpoint) => accepts(endpoint, ''))
  .flatMap((endpoint): Case[] =>
    ['999999', 'no-id', '-1', '%2e%2e'].map((id) => ({
      endpoint,
      what: id,
      path: fill(endpoint.path, id),
      body: undefined,
    })),
  )

test('SEC-33 unknown ids are refused by every endpoint that takes one, and change nothing', async () => {
  const app = await testApp()
  await app.aWorkflow({ nodes: { Start: 'heddle.start' } })
  const before = await everything(app)

  expect(await findFaults(app, idCases)).toEqual([])
  expect(idCases.length).toBeGreaterThan(40)
  expect(await everything(app)).toEqual(before)
})
