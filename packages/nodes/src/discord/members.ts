import { isJsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { valueIn, type Paging } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { later } from '../form/limit-wait.ts'
import { api, simplify } from './discord-service.ts'

const guildAddress = ({ id }: AppParams): string => api(`/guilds/${id('guildId')}`)
const memberAddress = (params: AppParams): string => `${guildAddress(params)}/members/${params.id('userId')}`
const banAddress = (params: AppParams): string => `${guildAddress(params)}/bans/${params.id('userId')}`

const reasons: Readonly<Record<string, string>> = {
  suspicious_spam: 'Suspicious or spam account',
  compromised: 'Compromised or hacked account',
  rule_break: 'Breaking server rules',
}

/** Discord keeps the reason in its audit log; a header can only hold some signs. */
function withReason({ text }: AppParams): Record<string, string> {
  const reason = reasons[text('reason')] ?? text('reasonCustom')
  return reason === '' ? {} : { 'x-audit-log-reason': encodeURIComponent(reason) }
}

const succeeded = () => ({ success: true })

const memberPages: Paging = {
  size: { name: 'limit', most: 100 },
  next({ response: { body }, count, request }) {
    const last: unknown = Array.isArray(body) ? body.at(-1) : undefined
    const isOver = count < Number(request.query?.limit) || !isJsonObject(last)
    return isOver ? undefined : { query: { after: valueIn(last, 'user.id') } }
  },
}

const changeRoles = (method: string): AppOperation => ({
  effect: 'writes',
  async run({ params, send }: AppCall) {
    for (const role of params.texts('role'))
      await send({ method, url: `${memberAddress(params)}/roles/${role}` })
    return { success: true }
  },
})

export const memberOperations: Readonly<Record<string, AppOperation>> = {
  getAll: {
    request: (params) => ({
      url: `${guildAddress(params)}/members`,
      query: { after: params.maybe('after') },
    }),
    paging: memberPages,
    items(body, { flag }) {
      const members = [body].flat().filter(isJsonObject)
      return flag('options.simplify')
        ? members.map((each) => simplify(each, ['user', 'roles', 'permissions']))
        : members
    },
  },
  roleAdd: changeRoles('PUT'),
  roleRemove: changeRoles('DELETE'),
  ban: {
    request: (params) => ({
      method: 'PUT',
      url: banAddress(params),
      headers: withReason(params),
      body: { delete_message_seconds: params.number('deleteMessageSeconds') },
    }),
    items: succeeded,
  },
  unban: {
    request: (params) => ({ method: 'DELETE', url: banAddress(params), headers: withReason(params) }),
    items: succeeded,
  },
  kick: {
    request: (params) => ({ method: 'DELETE', url: memberAddress(params), headers: withReason(params) }),
    items: succeeded,
  },
  timeout: {
    async run({ params, send, context }) {
      const ends =
        params.value('duration') === 'remove'
          ? null
          : later(context.now(), params.number('duration'), 'seconds').toISOString()
      await send({
        method: 'PATCH',
        url: memberAddress(params),
        headers: withReason(params),
        body: { communication_disabled_until: ends },
      })
      return { success: true }
    },
  },
}
