import { textOf } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { valueIn } from '../app/paging.ts'
import { get, pagesOf, part } from './slack-service.ts'

type Load = (call: ListCall) => Promise<PropertyOption[]>

const found = (options: PropertyOption[], filter: string): PropertyOption[] =>
  options
    .filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()))
    .toSorted((a, b) => a.name.localeCompare(b.name))

const listChannels =
  (value: 'id' | 'name'): Load =>
  async ({ list, filter }) => {
    const query = { types: 'public_channel,private_channel', exclude_archived: true }
    const channels = await list(get('conversations.list', query), pagesOf('channels'))
    return found(
      channels.map((channel) => ({ name: `#${textOf(channel.name)}`, value: textOf(channel[value]) })),
      filter,
    )
  }

const listUsers: Load = async ({ list, filter }) => {
  const users = await list(get('users.list'), pagesOf('members'))
  return found(
    users
      .filter(({ deleted }) => deleted !== true)
      .map(({ id, name }) => ({ name: textOf(name), value: textOf(id) })),
    filter,
  )
}

/** The fields that a workspace has added to the profiles of its people. */
const listFields: Load = async ({ send }) => {
  const fields = valueIn(part('profile')(await send(get('team.profile.get'))), 'fields')
  const all = (Array.isArray(fields) ? fields : []) as { id?: unknown; label?: unknown }[]
  return all.map(({ id, label }) => ({ name: textOf(label), value: textOf(id) }))
}

const channels = listChannels('id')

export const slackLists: Readonly<Record<string, Load>> = {
  channelId: channels,
  channelIds: channels,
  channels,
  'options.searchChannel': listChannels('name'),
  user: listUsers,
  userId: listUsers,
  userIds: listUsers,
  users: listUsers,
  'options.customFieldUi.customFieldValues.id': listFields,
}
