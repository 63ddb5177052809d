import type { JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import { byNumber, byToken } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { get } from './slack-service.ts'
import { secondsOf } from './slack-times.ts'

/** Slack has a newer search, which documents use since version 2.7. */
export const searchMessages = ({ params, list, context: { timezone } }: AppCall): Promise<JsonObject[]> =>
  params.version >= 2.7
    ? list(get('assistant.search.context', contextQuery(params, timezone)), contextPages)
    : list(get('search.messages', { query: queryOf(params), ...sortOf(params) }), messagePages)

const messagePages = byNumber({
  entries: 'messages.matches',
  page: 'page',
  size: { name: 'count', most: 100 },
})

const contextPages = byToken({
  entries: 'results.messages',
  token: 'response_metadata.next_cursor',
  as: 'cursor',
  size: { name: 'limit', most: 20 },
})

const queryOf = ({ text, texts }: AppParams): string =>
  [text('query'), ...texts('options.searchChannel').map((channel) => `in:${channel}`)].join(' ')

const sortOf = ({ value }: AppParams): JsonObject => ({
  sort: value('sort') === 'relevance' ? 'score' : 'timestamp',
  sort_dir: value('sort') === 'asc' ? 'asc' : 'desc',
})

const contextQuery = (params: AppParams, timezone: string): JsonObject => ({
  query: queryOf(params),
  content_types: 'messages',
  ...sortOf(params),
  after: secondsOf(params.value('options.after'), timezone),
  before: secondsOf(params.value('options.before'), timezone),
  channel_types: params.texts('options.channelTypes').join(',') || 'public_channel,private_channel,mpim,im',
  include_archived_channels: params.value('options.includeArchivedChannels'),
  include_bots: params.value('options.includeBots'),
  include_message_blocks: params.value('options.includeMessageBlocks'),
  disable_semantic_search: params.value('options.keywordSearchOnly'),
})
