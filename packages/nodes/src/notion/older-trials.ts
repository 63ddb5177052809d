import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { blocks, blockUi, content, pieces, richText, simpleBlock } from './block-trials.ts'
import { row, sort, sorts } from './database-page-trials.ts'
import { block, byId, byUrl, dashed, database, hex, on, simple } from './notion-double.ts'

const version2 = { 'notion-version': '2021-08-16' }
const version1 = { 'notion-version': '2021-05-13' }

export const olderTrials: readonly AppTrial[] = [
  {
    does: 'blocks in the words of its interface',
    versions: [1, 2, 2.1, 2.2],
    parameters: on('block', 'append', { blockId: byId('p1'), blockUi }),
    asks: [{ body: { children: blocks('text') } }],
  },
  {
    does: 'blocks as they are',
    versions: [2],
    parameters: on('block', 'getAll', { blockId: byId('p1'), limit: 1 }),
    asks: [{ headers: version2 }],
    gives: [block(1, true, 'text')],
  },
  {
    does: 'blocks with their texts',
    versions: [2.1, 2.2],
    parameters: on('block', 'getAll', { blockId: byId('p1'), limit: 1 }),
    gives: [simpleBlock(1)],
  },
  {
    does: 'a page of a database, with texts of pieces',
    versions: [2, 2.2],
    parameters: on('databasePage', 'create', {
      databaseId: byUrl(`https://www.notion.so/${hex}?v=1`),
      title: 'Write',
      propertiesUi: {
        propertyValues: [
          row('Text|rich_text', { richText: true, text: richText }),
          row('Tags|multi_select', { multiSelectValue: ['x', dashed] }),
          row('Done|checkbox'),
        ],
      },
      options: { iconType: 'file', icon: 'https://x.test/i.png' },
    }),
    asks: [
      {
        path: '/v1/pages',
        headers: version2,
        body: {
          parent: { database_id: hex },
          properties: {
            title: { title: content('Write') },
            Text: { rich_text: pieces },
            Tags: { multi_select: [{ name: 'x' }, { id: dashed }] },
            Done: { checkbox: false },
          },
          icon: { external: { url: 'https://x.test/i.png' } },
        },
      },
    ],
    gives: [simple('p1')],
  },
  {
    does: 'a property that an expression names',
    versions: [2.2, 3],
    items: [{ name: 'Count', count: 4 }],
    parameters: on('databasePage', 'update', {
      pageId: byId('p1'),
      propertiesUi: {
        propertyValues: [row('={{ $json.name }}|number', { numberValue: '={{ $json.count }}' })],
      },
    }),
    asks: [{ method: 'PATCH', body: { properties: { Count: { number: 4 } } } }],
  },
  {
    does: 'pages of a database with any condition',
    versions: [2, 2.1, 2.2],
    parameters: on('databasePage', 'getAll', {
      databaseId: byId('db1'),
      limit: 1,
      filterType: 'manual',
      filters: {
        conditions: [
          row('A|rich_text', { condition: 'contains', richTextValue: 'x' }),
          row('B|phone_number', { condition: 'is_empty' }),
          row('C|formula', { returnType: 'text', condition: 'equals', textValue: 'y' }),
          row('D|last_edited_time', { condition: 'after', lastEditedTime: '2026-01-01' }),
          row('E|date', { condition: 'next_month' }),
        ],
      },
      options: { sort },
    }),
    asks: [
      {
        path: '/v1/databases/db1/query',
        headers: version2,
        body: {
          page_size: 1,
          filter: {
            or: [
              { property: 'A', text: { contains: 'x' } },
              { property: 'B', phone: { is_empty: true } },
              { property: 'C', formula: { text: { equals: 'y' } } },
              { property: 'D', last_edited_time: { after: '2026-01-01' } },
              { property: 'E', date: { next_month: {} } },
            ],
          },
          sorts,
        },
      },
    ],
    gives: [simple('p1')],
  },
  {
    does: 'pages of a database with a filter as JSON',
    versions: [2.2],
    parameters: on('databasePage', 'getAll', {
      databaseId: byId('db1'),
      limit: 1,
      filterType: 'json',
      filterJson: '{"or":[{"property":"A","checkbox":{"equals":true}}]}',
    }),
    asks: [{ body: { page_size: 1, filter: { or: [{ property: 'A', checkbox: { equals: true } }] } } }],
  },
  {
    does: 'databases, as a search for them',
    versions: [2.2],
    parameters: on('database', 'search', { text: 'Tas', limit: 1 }),
    asks: [
      {
        path: '/v1/search',
        headers: version2,
        body: { page_size: 1, query: 'Tas', filter: { property: 'object', value: 'database' } },
      },
    ],
    gives: [{ id: 'db1', name: 'Tasks', url: 'https://www.notion.so/db1' }],
  },
  {
    does: 'databases as they are',
    versions: [1],
    parameters: on('database', 'getAll', { returnAll: true }),
    asks: [
      { headers: version1, body: { page_size: 100, filter: { property: 'object', value: 'database' } } },
    ],
    gives: [database],
  },
  {
    does: 'a search for everything',
    versions: [2],
    parameters: on('page', 'search', { returnAll: true, simple: false }),
    asks: [{ body: { page_size: 100 } }, {}],
  },
  {
    does: 'a search for databases',
    versions: [2],
    parameters: on('page', 'search', {
      limit: 1,
      options: { filter: { filters: { property: 'object', value: 'database' } } },
    }),
    gives: [{ id: 'db1', name: 'Tasks', url: 'https://www.notion.so/db1' }],
  },
  {
    does: 'a page with its properties under their names',
    versions: [1],
    parameters: on('page', 'get', { pageId: 'p1' }),
    asks: [{ path: '/v1/pages/p1', headers: version1 }],
    gives: [expect.objectContaining({ id: 'p1', Name: 'Write', notesHTML: 'ab' })],
  },
  {
    does: 'pages with a single condition',
    versions: [1],
    parameters: on('databasePage', 'getAll', {
      databaseId: byId('db1'),
      limit: 1,
      options: {
        filter: { singleCondition: row('A|title', { condition: 'equals', titleValue: 'x' }) },
      },
    }),
    asks: [{ body: { page_size: 1, filter: { property: 'A', title: { equals: 'x' } } } }],
  },
  {
    does: 'pages with several conditions',
    versions: [1],
    parameters: on('databasePage', 'getAll', {
      databaseId: byId('db1'),
      limit: 1,
      options: {
        filter: {
          multipleCondition: {
            condition: { and: [row('A|number', { condition: 'equals', numberValue: 1 })] },
          },
        },
      },
    }),
    asks: [{ body: { page_size: 1, filter: { and: [{ property: 'A', number: { equals: 1 } }] } } }],
  },
]
