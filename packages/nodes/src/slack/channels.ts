import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { get, pagesOf, part, post } from './slack-service.ts'
import { secondsOf } from './slack-times.ts'

const channelOf = ({ id }: AppParams): JsonObject => ({ channel: id('channelId') })

/** Changes a channel; gives the channel where Slack does. */
const change = (
  method: string,
  more: (params: AppParams) => JsonObject = () => ({}),
  items?: (body: unknown) => unknown,
): AppOperation => ({
  request: (params) => post(`conversations.${method}`, { ...channelOf(params), ...more(params) }),
  ...(items && { items }),
})

const channel = part('channel')

/** Everything of a person by id. */
export async function resolveUsers({ send }: Pick<AppCall, 'send'>, ids: readonly string[]) {
  const users: unknown[] = []
  for (const user of ids) users.push(part('user')(await send(get('users.info', { user }))))
  return users
}

export const channelOperations: Readonly<Record<string, AppOperation>> = {
  archive: change('archive'),
  close: change('close'),
  unarchive: change('unarchive'),
  leave: change('leave'),
  join: change('join', undefined, channel),
  kick: change('kick', ({ text }) => ({ user: text('userId') })),
  invite: change('invite', ({ texts }) => ({ users: texts('userIds').join(',') }), channel),
  rename: change('rename', ({ text }) => ({ name: text('name') }), channel),
  setPurpose: change('setPurpose', ({ text }) => ({ purpose: text('purpose') }), channel),
  setTopic: change('setTopic', ({ text }) => ({ topic: text('topic') }), channel),
  create: {
    request: ({ text, value }) =>
      post('conversations.create', {
        name: text('channelId'),
        is_private: value('channelVisibility') === 'private',
      }),
    items: channel,
  },
  open: {
    request: ({ maybe, texts, value }) =>
      post('conversations.open', {
        channel: maybe('options.channelId'),
        return_im: value('options.returnIm'),
        users: texts('options.users').join(',') || undefined,
      }),
    items: channel,
  },
  get: {
    request: (params) =>
      get('conversations.info', {
        ...channelOf(params),
        include_num_members: params.value('options.includeNumMembers'),
      }),
    items: channel,
  },
  getAll: {
    request: ({ texts, value }) =>
      get('conversations.list', {
        types: texts('filters.types').join(',') || undefined,
        exclude_archived: value('filters.excludeArchived'),
      }),
    paging: pagesOf('channels'),
  },
  history: {
    run: ({ params, list, context: { timezone } }) =>
      list(
        get('conversations.history', {
          ...channelOf(params),
          inclusive: params.value('filters.inclusive'),
          latest: secondsOf(params.value('filters.latest'), timezone),
          oldest: secondsOf(params.value('filters.oldest'), timezone),
        }),
        pagesOf('messages'),
      ),
  },
  replies: {
    request: (params) =>
      get('conversations.replies', {
        ...channelOf(params),
        ts: params.text('ts'),
        inclusive: params.value('filters.inclusive'),
        latest: params.maybe('filters.latest'),
        oldest: params.maybe('filters.oldest'),
      }),
    paging: pagesOf('messages'),
  },
  member: {
    effect: 'reads',
    async run({ params, list, send }) {
      const found = await list(get('conversations.members', channelOf(params)), pagesOf('members'))
      const members = found.map(({ value }) => textOf(value))
      return params.flag('resolveData')
        ? resolveUsers({ send }, members)
        : members.map((member) => ({ member }))
    },
  },
}
