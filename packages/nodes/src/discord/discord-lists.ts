import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { valueIn } from '../app/paging.ts'
import { api } from './discord-service.ts'

type Load = (call: ListCall) => Promise<PropertyOption[]>

/** The kinds of channels that have messages, and the one that has channels. */
const kinds = { rooms: [0, 2, 5, 15], categories: [4] }

const entriesOf = (body: unknown): JsonObject[] => (Array.isArray(body) ? body.filter(isJsonObject) : [])

const optionsOf = (entries: readonly JsonObject[], filter: string): PropertyOption[] =>
  entries
    .map(({ id, name }) => ({ name: textOf(name), value: textOf(id) }))
    .filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()))

const listChannels =
  (wanted: readonly number[]): Load =>
  async ({ send, params, filter }) => {
    const channels = entriesOf(await send({ url: api(`/guilds/${params.id('guildId')}/channels`) }))
    return optionsOf(
      channels.filter(({ type }) => wanted.includes(Number(type))),
      filter,
    )
  }

export const discordLists: Readonly<Record<string, Load>> = {
  guildId: async ({ send, filter }) =>
    optionsOf(entriesOf(await send({ url: api('/users/@me/guilds') })), filter),
  channelId: listChannels(kinds.rooms),
  'options.categoryId': listChannels(kinds.categories),
  async userId({ send, params, filter }) {
    const url = api(`/guilds/${params.id('guildId')}/members`)
    const members = entriesOf(await send({ url, query: { limit: 1000 } }))
    return optionsOf(
      members.map((member) => ({ id: valueIn(member, 'user.id'), name: valueIn(member, 'user.username') })),
      filter,
    )
  },
  role: async ({ send, params, filter }) =>
    optionsOf(entriesOf(await send({ url: api(`/guilds/${params.id('guildId')}/roles`) })), filter).filter(
      ({ name }) => name !== '@everyone',
    ),
}
