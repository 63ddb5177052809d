import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { asksGet, messages } from './slack-double.ts'

const sort = { sort: 'timestamp', sort_dir: 'desc' }

export const searchTrials: readonly AppTrial[] = [
  {
    does: 'page after page',
    versions: [2, 2.6],
    parameters: {
      operation: 'search',
      query: 'a',
      sort: 'asc',
      limit: 150,
      options: { searchChannel: ['x', 'y'] },
    },
    asks: [
      asksGet('search.messages', {
        count: '100',
        query: 'a in:x in:y',
        sort: 'timestamp',
        sort_dir: 'asc',
      }),
      { query: expect.objectContaining({ page: '2' }) as never },
    ],
  },
  {
    does: 'by relevance',
    versions: [2.6],
    parameters: { operation: 'search', query: 'a', sort: 'relevance', limit: 1 },
    asks: [asksGet('search.messages', { count: '1', query: 'a', sort: 'score', sort_dir: 'desc' })],
    gives: [{ iid: 'F0' }],
  },
  {
    does: 'by meaning',
    versions: [2.7],
    parameters: {
      operation: 'search',
      query: 'a',
      limit: 2,
      options: {
        after: '2026-01-01T00:00:00Z',
        before: '2026-01-02T00:00:00Z',
        channelTypes: ['im'],
        includeArchivedChannels: true,
        includeBots: true,
        includeMessageBlocks: true,
        keywordSearchOnly: true,
        searchChannel: ['x'],
      },
    },
    asks: [
      asksGet('assistant.search.context', {
        limit: '2',
        query: 'a in:x',
        content_types: 'messages',
        ...sort,
        after: '1767225600',
        before: '1767312000',
        channel_types: 'im',
        include_archived_channels: 'true',
        include_bots: 'true',
        include_message_blocks: 'true',
        disable_semantic_search: 'true',
      }),
    ],
    gives: messages.slice(0, 2),
  },
]
