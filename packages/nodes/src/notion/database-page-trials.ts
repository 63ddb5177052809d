import type { AppTrial } from '../testing/try-app.ts'
import { blocks, blockUi, content } from './block-trials.ts'
import { byId, byUrl, dashed, hex, on, simple, task } from './notion-double.ts'

export const row = (key: string, values: object = {}) => ({ key, ...values })

/** One row for each kind of property. */
const rows = [
  row('Title|title', { title: 'T' }),
  row('Text|rich_text', { textContent: 'Hello' }),
  row('Count|number', { numberValue: 3 }),
  row('Done|checkbox', { checkboxValue: true }),
  row('Level|select', { selectValue: 'High' }),
  row('State|status', { statusValue: 'Open' }),
  row('Tags|multi_select', { multiSelectValue: 'x, y' }),
  row('Site|url', { urlValue: 'https://x.test' }),
  row('Other|url', { urlValue: '', ignoreIfEmpty: true }),
  row('Mail|email', { emailValue: 'a@x.test' }),
  row('Phone|phone_number', { phoneValue: '' }),
  row('Who|people', { peopleValue: ['user1'] }),
  row('Links|relation', { relationValue: ['p1', 'p2'] }),
  row('Due|date', { date: '2026-01-02T03:04:05', timezone: 'Europe/Berlin' }),
  row('Span|date', {
    range: true,
    includeTime: false,
    dateStart: '2026-01-02T00:00:00',
    dateEnd: '2026-01-03T00:00:00',
  }),
  row('Files|files', { fileUrls: { fileUrl: [{ name: 'a.png', url: 'https://x.test/a.png' }] } }),
]

const written = {
  Title: { title: content('T') },
  Text: { rich_text: content('Hello') },
  Count: { number: 3 },
  Done: { checkbox: true },
  Level: { select: { name: 'High' } },
  State: { status: { name: 'Open' } },
  Tags: { multi_select: [{ name: 'x' }, { name: 'y' }] },
  Site: { url: 'https://x.test' },
  Mail: { email: 'a@x.test' },
  Phone: { phone_number: null },
  Who: { people: [{ id: 'user1' }] },
  Links: { relation: [{ id: 'p1' }, { id: 'p2' }] },
  Due: { date: { start: '2026-01-02T03:04:05+01:00' } },
  Span: { date: { start: '2026-01-02', end: '2026-01-03' } },
  Files: { files: [{ name: 'a.png', type: 'external', external: { url: 'https://x.test/a.png' } }] },
}

export const sort = {
  sortValue: [
    { key: 'Due|date', direction: 'descending' },
    { timestamp: true, key: 'created_time', direction: 'ascending' },
  ],
}
export const sorts = [
  { property: 'Due', direction: 'descending' },
  { timestamp: 'created_time', direction: 'ascending' },
]

const conditions = [
  row('A|title', { condition: 'contains', richTextValue: 'x' }),
  row('B|number', { condition: 'greater_than', numberValue: 2 }),
  row('C|checkbox', { condition: 'equals', checkboxValue: true }),
  row('D|date', { condition: 'past_week' }),
  row('E|date', { condition: 'after', dateValue: '2026-01-02' }),
  row('F|select', { condition: 'equals', optionValue: 'High' }),
  row('G|people', { condition: 'contains', peopleValue: 'user1' }),
  row('H|relation', { condition: 'is_empty' }),
  row('I|relation', { condition: 'contains', relationValue: 'p1' }),
  row('J|verification', { condition: 'status', verificationStatus: 'expired' }),
  row('K|rollup', { rollupJson: '{"any":{"number":{"equals":1}}}' }),
  row('L|formula', { returnType: 'string', condition: 'equals', richTextValue: 'x' }),
]

const filtered = [
  { property: 'A', title: { contains: 'x' } },
  { property: 'B', number: { greater_than: 2 } },
  { property: 'C', checkbox: { equals: true } },
  { property: 'D', date: { past_week: {} } },
  { property: 'E', date: { after: '2026-01-02' } },
  { property: 'F', select: { equals: 'High' } },
  { property: 'G', people: { contains: 'user1' } },
  { property: 'H', relation: { is_empty: true } },
  { property: 'I', relation: { contains: 'p1' } },
  { property: 'J', verification: { status: 'expired' } },
  { property: 'K', rollup: { any: { number: { equals: 1 } } } },
  { property: 'L', formula: { string: { equals: 'x' } } },
]

export const databasePageTrials: readonly AppTrial[] = [
  {
    does: 'a page with properties and blocks',
    parameters: on('databasePage', 'create', {
      dataSourceId: byId('ds1'),
      title: 'Write',
      propertiesUi: { propertyValues: rows },
      blockUi,
      options: { icon: '🚀' },
    }),
    asks: [
      {
        method: 'POST',
        path: '/v1/pages',
        body: {
          parent: { type: 'data_source_id', data_source_id: 'ds1' },
          properties: { title: { title: content('Write') }, ...written },
          icon: { emoji: '🚀' },
          children: blocks(),
        },
      },
    ],
    gives: [simple('p1')],
  },
  {
    does: 'a page with blocks as JSON',
    parameters: on('databasePage', 'create', {
      dataSourceId: byId('ds1'),
      title: 'Write',
      contentType: 'json',
      blocksJson: '[{"type":"divider","divider":{}}]',
    }),
    asks: [
      {
        body: {
          parent: { type: 'data_source_id', data_source_id: 'ds1' },
          properties: { title: { title: content('Write') } },
          children: [{ type: 'divider', divider: {} }],
        },
      },
    ],
  },
  {
    does: 'a page with Markdown, as it is',
    parameters: on('databasePage', 'create', {
      dataSourceId: byId('ds1'),
      title: 'Write',
      contentType: 'markdown',
      markdown: '# Hi',
      simple: false,
    }),
    asks: [
      {
        body: {
          parent: { type: 'data_source_id', data_source_id: 'ds1' },
          properties: { title: { title: content('Write') } },
          markdown: '# Hi',
        },
      },
    ],
    gives: [task],
  },
  {
    does: 'properties of a page',
    parameters: on('databasePage', 'update', {
      pageId: byUrl(`https://www.notion.so/Database-${dashed.replaceAll('0', '1')}?v=1&p=${hex}&pm=s`),
      propertiesUi: { propertyValues: rows },
      options: { icon: 'https://x.test/i.png' },
    }),
    asks: [
      {
        method: 'PATCH',
        path: `/v1/pages/${hex}`,
        body: { properties: written, icon: { external: { url: 'https://x.test/i.png' } } },
      },
    ],
    gives: [simple('p1')],
  },
  {
    does: 'one page',
    parameters: on('databasePage', 'get', { pageId: byUrl(`https://www.notion.so/Write-${hex}`) }),
    asks: [{ method: 'GET', path: `/v1/pages/${hex}` }],
    gives: [simple('p1')],
  },
  {
    does: 'all pages, sorted',
    parameters: on('databasePage', 'getAll', {
      dataSourceId: byId('ds1'),
      returnAll: true,
      options: { sort },
    }),
    asks: [
      { method: 'POST', path: '/v1/data_sources/ds1/query', body: { page_size: 100, sorts } },
      { body: { page_size: 100, sorts, start_cursor: '2' } },
    ],
    gives: [simple('p1'), simple('p2'), simple('p3')],
  },
  {
    does: 'pages for which all conditions are true',
    parameters: on('databasePage', 'getAll', {
      dataSourceId: byId('ds1'),
      limit: 1,
      filterType: 'manual',
      matchType: 'allFilters',
      filters: { conditions },
    }),
    asks: [{ body: { page_size: 1, filter: { and: filtered } } }],
    gives: [simple('p1')],
  },
  {
    does: 'pages for which a filter as JSON is true',
    parameters: on('databasePage', 'getAll', {
      dataSourceId: byId('ds1'),
      limit: 1,
      simple: false,
      filterType: 'json',
      filterJson: '{"filter":{"property":"A","checkbox":{"equals":true}}}',
    }),
    asks: [{ body: { page_size: 1, filter: { property: 'A', checkbox: { equals: true } } } }],
    gives: [task],
  },
  {
    does: 'fails for a page that is not there',
    parameters: on('databasePage', 'get', { pageId: byId('gone') }),
    fails: 'Could not find pages',
  },
]
