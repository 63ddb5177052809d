import type { AppOperation } from '../app/operation.ts'
import { mediaIds } from './media.ts'
import { dataOf, userId, userRequest } from './twitter-service.ts'

type Operations = Readonly<Record<string, AppOperation>>

export const userOperations: Operations = {
  searchUser: {
    request: (params) => (params.flag('me') ? { url: '/users/me' } : userRequest(params)),
    items: dataOf,
  },
}

export const listOperations: Operations = {
  add: {
    async run(call) {
      const url = `/lists/${encodeURIComponent(call.params.id('list'))}/members`
      return dataOf(await call.send({ method: 'POST', url, body: { user_id: await userId(call) } }))
    },
  },
}

export const directMessageOperations: Operations = {
  create: {
    async run(call) {
      const url = `/dm_conversations/with/${encodeURIComponent(await userId(call))}/messages`
      const media = await mediaIds(call, 'dm')
      const body = {
        text: call.params.text('text'),
        ...(media.length > 0 && { attachments: media.map((id) => ({ media_id: id })) }),
      }
      return dataOf(await call.send({ method: 'POST', url, body }))
    },
  },
}
