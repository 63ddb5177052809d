import type { AppTrial } from '../testing/try-app.ts'
import { blocks, blockUi, content } from './block-trials.ts'
import { bySearch } from './database-trials.ts'
import { byId, on, simple } from './notion-double.ts'

export const pageTrials: readonly AppTrial[] = [
  {
    does: 'a page away',
    parameters: on('page', 'archive', { pageId: byId('p1') }),
    asks: [{ method: 'PATCH', path: '/v1/pages/p1', body: { archived: true } }],
    gives: [simple('p1')],
  },
  {
    does: 'a page inside of another',
    parameters: on('page', 'create', {
      pageId: byId('p1'),
      title: 'Write',
      blockUi,
      options: { icon: '🚀' },
    }),
    asks: [
      {
        method: 'POST',
        path: '/v1/pages',
        body: {
          parent: { page_id: 'p1' },
          properties: { title: { title: content('Write') } },
          icon: { emoji: '🚀' },
          children: blocks(),
        },
      },
    ],
    gives: [{ id: 'p1', name: 'Write', url: 'https://www.notion.so/p1' }],
  },
  {
    does: 'a page of Markdown',
    parameters: on('page', 'create', {
      pageId: byId('p1'),
      title: 'Write',
      contentType: 'markdown',
      markdown: '# Hi',
    }),
    asks: [
      {
        body: {
          parent: { page_id: 'p1' },
          properties: { title: { title: content('Write') } },
          markdown: '# Hi',
        },
      },
    ],
  },
  {
    does: 'fails for blocks that are no JSON',
    parameters: on('page', 'create', {
      pageId: byId('p1'),
      title: 'A',
      contentType: 'json',
      blocksJson: '{',
    }),
    fails: 'valid JSON',
  },
  {
    does: 'pages with a text',
    parameters: on('page', 'search', { text: 'Wri', returnAll: true, options: bySearch }),
    asks: [
      {
        body: {
          page_size: 100,
          query: 'Wri',
          filter: { property: 'object', value: 'page' },
          sort: { direction: 'ascending', timestamp: 'last_edited_time' },
        },
      },
    ],
    gives: [simple('p1')],
  },
  { does: 'some pages', parameters: on('page', 'search', { limit: 1 }), gives: [simple('p1')] },
  {
    does: 'Markdown of a page',
    parameters: on('page', 'getMarkdown', { pageId: byId('p1') }),
    asks: [{ path: '/v1/pages/p1/markdown', query: {} }],
  },
  {
    does: 'all content anew',
    parameters: on('page', 'updateMarkdown', { pageId: byId('p1'), markdown: '# New' }),
    asks: [
      {
        method: 'PATCH',
        path: '/v1/pages/p1/markdown',
        body: { type: 'replace_content', replace_content: { new_str: '# New' } },
      },
    ],
  },
  {
    does: 'parts of the content',
    parameters: on('page', 'updateMarkdown', {
      pageId: byId('p1'),
      markdownUpdateType: 'update_content',
      contentUpdates: { updates: [{ oldString: 'a', newString: 'b', replaceAllMatches: true }] },
    }),
    asks: [
      {
        body: {
          type: 'update_content',
          update_content: { content_updates: [{ old_str: 'a', new_str: 'b', replace_all_matches: true }] },
        },
      },
    ],
  },
]
