import { textOf } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import type { Paging } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { resolveUsers } from './channels.ts'
import { get, part, post } from './slack-service.ts'

const group = part('usergroup')
const groupOf = ({ text }: AppParams) => ({ usergroup: text('userGroupId') })

/** All groups come at once. */
const allGroups: Paging = { entries: 'usergroups', next: () => undefined }

const joined = (values: string[]): string | undefined => values.join(',') || undefined

export const userGroupOperations: Readonly<Record<string, AppOperation>> = {
  create: {
    request({ text, texts, fields }) {
      const { channelIds: _, ...options } = fields('Options')
      const channels = joined(texts('Options.channelIds'))
      return post('usergroups.create', { name: text('name'), ...options, channels })
    },
    items: group,
  },
  enable: {
    request: (params) =>
      post('usergroups.enable', {
        ...groupOf(params),
        include_count: params.value('option.include_count'),
      }),
    items: group,
  },
  disable: {
    request: (params) =>
      post('usergroups.disable', {
        ...groupOf(params),
        include_count: params.value('options.include_count'),
      }),
    items: group,
  },
  getAll: { request: ({ fields }) => get('usergroups.list', fields('options')), paging: allGroups },
  update: {
    request(params) {
      const channels = joined(params.texts('updateFields.channels'))
      return post('usergroups.update', { ...groupOf(params), ...params.fields('updateFields'), channels })
    },
    items: group,
  },
  updateUsers: {
    request: (params) =>
      post('usergroups.users.update', {
        ...groupOf(params),
        users: joined(params.texts('users')),
        include_count: params.value('options.include_count'),
      }),
    items: group,
  },
  getUsers: {
    effect: 'reads',
    async run({ params, send }) {
      const users = part('users')(await send(get('usergroups.users.list', groupOf(params))))
      const ids = (Array.isArray(users) ? users : []).map(textOf)
      if (params.flag('options.resolveData')) return resolveUsers({ send }, ids)
      return ids.map((user) => ({ user }))
    },
  },
}
