import type { DoubleAnswer, DoubleRequest, DoubleService } from '../testing/double.ts'

type Json = Record<string, unknown>

const text = (plain: string) => [{ type: 'text', text: { content: plain }, plain_text: plain }]

const person = (n: number) => ({
  object: 'user',
  id: `user${n}`,
  type: n === 3 ? 'bot' : 'person',
  name: `Person ${n}`,
  person: { email: `p${n}@example.com` },
})

/** A page with one property of each kind. */
export const task = {
  object: 'page',
  id: 'p1',
  created_time: '2026-01-01T10:00:00.000Z',
  last_edited_time: '2026-01-01T10:00:00.000Z',
  url: 'https://www.notion.so/p1',
  parent: { type: 'data_source_id', data_source_id: 'ds1', database_id: 'db1' },
  properties: {
    Name: { id: 'title', type: 'title', title: text('Write') },
    'Due Date': { type: 'date', date: { start: '2026-01-02', end: null, time_zone: null } },
    notesHTML: { type: 'rich_text', rich_text: [...text('a'), ...text('b')] },
    Tags: { type: 'multi_select', multi_select: [{ name: 'x' }, { name: 'y' }] },
    State: { type: 'status', status: { name: 'Done' } },
    Nothing: { type: 'select', select: null },
    People: { type: 'people', people: [person(1)] },
    By: { type: 'created_by', created_by: person(2) },
    Links: { type: 'relation', relation: [{ id: 'p9' }] },
    Sum: { type: 'formula', formula: { type: 'number', number: 3 } },
    Roll: { type: 'rollup', rollup: { type: 'array', array: [{ type: 'title', title: text('r') }] } },
    Key: { type: 'unique_id', unique_id: { prefix: 'T', number: 7 } },
    Files: {
      type: 'files',
      files: [{ name: 'cat.png', type: 'file', file: { url: 'https://files.notion.test/cat.png' } }],
    },
    名前: { type: 'checkbox', checkbox: true },
    'HTMLText (new)': { type: 'rich_text', rich_text: [] },
  },
}

const dataSource = (n: number) => ({
  object: 'data_source',
  id: `ds${n}`,
  url: `https://www.notion.so/ds${n}`,
  title: text(n === 1 ? 'Tasks' : 'Books'),
  parent: { type: 'database_id', database_id: `db${n}` },
  properties: {
    Name: { type: 'title', title: {} },
    State: { type: 'status', status: { options: [{ name: 'Open' }, { name: 'Done' }] } },
    Tags: { type: 'multi_select', multi_select: { options: [{ name: 'x' }] } },
    Level: { type: 'select', select: { options: [{ name: 'High' }] } },
    Size: { type: 'select', select: { options: [{ name: 'Big' }] } },
    Sum: { type: 'formula', formula: {} },
  },
})

export const database = {
  object: 'database',
  id: 'db1',
  url: 'https://www.notion.so/db1',
  title: text('Tasks'),
  data_sources: [{ id: 'ds1', name: 'Tasks' }],
}

export const block = (n: number, has_children = false, name = 'rich_text') => ({
  object: 'block',
  id: `b${n}`,
  type: 'paragraph',
  created_time: '2026-01-01T10:00:00.000Z',
  has_children,
  paragraph: { [name]: text(`Text ${n}`) },
})

/** A workspace as the public interface shows it. Lists have two entries on a page. */
export function notionDouble(
  rows: readonly object[] = [task, { ...task, id: 'p2' }, { ...task, id: 'p3' }],
): DoubleService {
  return (request) => {
    const { host, headers } = request
    if (host === 'files.notion.test')
      return headers.authorization === undefined
        ? { body: Buffer.from('cat') }
        : { status: 400, body: 'Who?' }
    if (headers.authorization !== 'Bearer secret1')
      return {
        status: 401,
        body: { object: 'error', code: 'unauthorized', message: 'API token is invalid.' },
      }
    if (headers['notion-version'] === undefined)
      return {
        status: 400,
        body: { object: 'error', code: 'missing_version', message: 'Version is missing' },
      }
    return answer(request, rows)
  }
}

const notFound = (what: string): DoubleAnswer => ({
  status: 404,
  body: { object: 'error', code: 'object_not_found', message: `Could not find ${what}` },
})

function answer(request: DoubleRequest, rows: readonly object[]): DoubleAnswer {
  const { path, body } = request
  const [, , kind = '', id = '', inside] = path.split('/')
  const sent = (body ?? {}) as Json
  if (id === 'gone') return notFound(kind)
  if (inside === 'query') return pageOf(newerThan(rows, sent), sent)
  if (inside === 'markdown')
    return { body: { object: 'page_markdown', id, markdown: '# Hi', truncated: false } }
  return places[kind]?.(request, { id, sent }) ?? notFound(path)
}

type Place = (request: DoubleRequest, asked: { id: string; sent: Json }) => DoubleAnswer

const places: Readonly<Record<string, Place>> = {
  blocks: (request, { id, sent }) =>
    request.method === 'PATCH' ? appended(sent) : pageOf(childrenOf(request, id), request.query),
  search: (_, { sent }) => pageOf(searched(sent), sent),
  pages: ({ method }, { sent }) => ({ body: method === 'GET' ? task : { ...task, ...onlyTitle(sent) } }),
  databases: () => ({ body: database }),
  data_sources: () => ({ body: dataSource(1) }),
  users: ({ query }, { id }) => (id ? { body: person(1) } : pageOf([1, 2, 3].map(person), query)),
}

/** A page that is not in a database has nothing but a title. */
const onlyTitle = ({ parent }: Json): object =>
  parent && (parent as Json).page_id
    ? { parent, properties: { title: { type: 'title', title: text('Write') } } }
    : {}

function newerThan(rows: readonly object[], { filter }: Json): readonly object[] {
  const { timestamp } = (filter ?? {}) as { timestamp?: string }
  if (timestamp === undefined) return rows
  const { on_or_after: since } = (filter as Json)[timestamp] as { on_or_after: string }
  return rows.filter((row) => String((row as Json)[timestamp]) >= since)
}

function childrenOf({ headers }: DoubleRequest, id: string): object[] {
  const name = String(headers['notion-version']) < '2022-02-22' ? 'text' : 'rich_text'
  if (id === 'b1') return [block(11, false, name)]
  return [block(1, true, name), block(2, false, name), block(3, false, name)]
}

function searched({ filter, query }: Json): object[] {
  const { value } = (filter ?? {}) as Json
  const all = [dataSource(1), dataSource(2), database, task].filter(
    ({ object }) => value === undefined || object === value,
  )
  return query === undefined ? all : all.slice(0, 1)
}

const appended = ({ children }: Json): DoubleAnswer => ({
  body: { object: 'list', results: (children as object[]).map((_, n) => ({ object: 'block', id: `n${n}` })) },
})

function pageOf(entries: readonly object[], { start_cursor = '0', page_size = 100 }: Json): DoubleAnswer {
  const from = Number(start_cursor)
  const to = from + Math.min(2, Number(page_size))
  const next_cursor = to < entries.length ? String(to) : null
  return {
    body: { object: 'list', results: entries.slice(from, to), next_cursor, has_more: next_cursor !== null },
  }
}

export const hex = '0123456789abcdef0123456789abcdef'
export const dashed = '01234567-89ab-cdef-0123-456789abcdef'
export const on = (resource: string, operation: string, rest: object = {}) => ({
  resource,
  operation,
  ...rest,
})
export const byId = (value: string) => ({ mode: 'id', value })
export const byUrl = (value: string) => ({ mode: 'url', value })
export const version3 = { 'notion-version': '2025-09-03' }

export const simple = (id: string) => ({
  id,
  name: 'Write',
  url: 'https://www.notion.so/p1',
  property_name: 'Write',
  property_due_date: { start: '2026-01-02', end: null, time_zone: null },
  property_notes_html: 'ab',
  property_tags: ['x', 'y'],
  property_state: 'Done',
  property_nothing: null,
  property_people: ['p1@example.com'],
  property_by: 'Person 2',
  property_links: ['p9'],
  property_sum: 3,
  property_roll: ['r'],
  property_key: 'T-7',
  property_files: ['https://files.notion.test/cat.png'],
  property_名前: true,
  property_html_text_new: '',
})
