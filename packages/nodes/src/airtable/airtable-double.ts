import type { DoubleRequest, DoubleService } from '../testing/double.ts'

interface Row {
  id: string
  createdTime: string
  fields: Record<string, unknown>
}

const fieldsOfTasks = [
  { id: 'fld1', name: 'Name', type: 'singleLineText' },
  { id: 'fld2', name: 'Points', type: 'number' },
  { id: 'fld3', name: 'Done', type: 'checkbox' },
  { id: 'fld4', name: 'Due', type: 'date' },
  { id: 'fld5', name: 'Photos', type: 'multipleAttachments' },
  { id: 'fld6', name: 'Total', type: 'formula' },
]

export const taskTable = {
  id: 'tblTasks1',
  name: 'Tasks',
  fields: fieldsOfTasks,
  views: [{ id: 'viwOpen1', name: 'Open' }],
}

const photo = { url: 'https://files.airtable.test/cat.png', filename: 'cat.png', type: 'image/png' }

const threeTasks = (): Row[] =>
  [1, 2, 3].map((n) => ({
    id: `rec${n}`,
    createdTime: `2026-01-0${n}T00:00:00.000Z`,
    fields: { Name: n === 1 ? 'One' : 'Two', Points: n, ...(n === 1 && { Photos: [photo] }) },
  }))

/** A base with one table. It knows as much of formulas as the node writes itself. */
export function airtableDouble(given?: readonly object[]): DoubleService {
  const rows = (given ?? threeTasks()) as Row[]
  return (request) => {
    const { host, path, headers } = request
    if (host === 'files.airtable.test')
      return headers.authorization === undefined
        ? { body: Buffer.from('cat') }
        : { status: 400, body: 'Who are you?' }
    if (headers.authorization !== 'Bearer pat1')
      return {
        status: 401,
        body: { error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } },
      }
    if (path === '/v0/meta/bases') return pageOfBases(request)
    if (path === '/v0/meta/bases/appBase1/tables') return { body: { tables: [taskTable] } }
    return path.startsWith('/v0/appBase1/tblTasks1') ? answerRecords(rows, request) : notFound
  }
}

const notFound = { status: 404, body: { error: 'NOT_FOUND' } }

function pageOfBases({ query }: DoubleRequest) {
  const base = (n: number) => ({
    id: `appBase${n}`,
    name: `Base ${n}`,
    permissionLevel: n === 1 ? 'create' : 'read',
  })
  return query.offset === undefined
    ? { body: { bases: [base(1)], offset: 'o2' } }
    : { body: { bases: [base(2)] } }
}

function answerRecords(rows: readonly Row[], { method, path, query, body }: DoubleRequest) {
  const id = path.split('/')[4]
  const row = rows.find((each) => each.id === id)
  if (id !== undefined && !row) return notFound
  if (method === 'DELETE') return { body: { id, deleted: true } }
  if (row) return { body: row }
  if (method === 'GET') return pageOfRows(rows.filter(matches(query.filterByFormula)), query)
  const { records, fields } = body as { records?: Row[]; fields?: Row['fields'] }
  const createdTime = '2026-02-01T00:00:00.000Z'
  if (!records) return { body: { id: 'recNew', createdTime, fields } }
  return { body: { records: records.map((each) => Object.assign({ id: 'recNew', createdTime }, each)) } }
}

function matches(formula: string | string[] = '') {
  const name = /\{Name\} = "(\w+)"/.exec(String(formula))?.[1]
  const since = /IS_BEFORE\(\{Changed\}, "([^"]+)"/.exec(String(formula))?.[1]
  return ({ fields }: Row) =>
    (name === undefined || fields.Name === name) && (since === undefined || String(fields.Changed) >= since)
}

function pageOfRows(rows: readonly Row[], { offset = '0', pageSize = '100' }: DoubleRequest['query']) {
  const from = Number(offset)
  const size = Math.min(2, Number(pageSize))
  const next = from + size < rows.length ? { offset: String(from + size) } : {}
  return { body: { records: rows.slice(from, from + size), ...next } }
}
