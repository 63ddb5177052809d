import { isJsonObject, type JsonObject } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { api, channelUrl } from './discord-service.ts'

const channelAddress = ({ id }: AppParams): string => api(`/channels/${id('channelId')}`)
const channelsOf = ({ id }: AppParams): string => api(`/guilds/${id('guildId')}/channels`)

/** What is said of a channel; its category is its parent. */
function settingsOf({ id, fields }: AppParams): JsonObject {
  const { categoryId, ...settings } = fields('options')
  if (categoryId === undefined) return settings
  const category = id('options.categoryId')
  return { ...settings, parent_id: channelUrl.exec(category)?.[1] ?? category }
}

export const channelOperations: Readonly<Record<string, AppOperation>> = {
  create: {
    request: (params) => ({
      method: 'POST',
      url: channelsOf(params),
      body: { name: params.text('name'), type: Number(params.value('type')), ...settingsOf(params) },
    }),
  },
  update: {
    request: (params) => ({
      method: 'PATCH',
      url: channelAddress(params),
      body: { name: params.maybe('name'), ...settingsOf(params) },
    }),
  },
  get: { request: (params) => ({ url: channelAddress(params) }) },
  deleteChannel: { request: (params) => ({ method: 'DELETE', url: channelAddress(params) }) },
  getAll: {
    request: (params) => ({ url: channelsOf(params) }),
    items(body, { flag, number, texts }) {
      const all = Array.isArray(body) ? body.filter(isJsonObject) : []
      const some = flag('returnAll') ? all : all.slice(0, number('limit'))
      const kinds = texts('options.filter')
      return kinds.length === 0 ? some : some.filter(({ type }) => kinds.includes(String(type)))
    },
  },
}
