import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { get, pagesOf, part, post } from './slack-service.ts'
import { secondsOf } from './slack-times.ts'

export const userOperations: Readonly<Record<string, AppOperation>> = {
  info: { request: ({ id }) => get('users.info', { user: id('user') }), items: part('user') },
  getAll: { request: () => get('users.list'), paging: pagesOf('members') },
  getPresence: { request: ({ id }) => get('users.getPresence', { user: id('user') }) },
  getProfile: {
    request: ({ id, flag }) =>
      get('users.profile.get', {
        user: id('user') || undefined,
        include_labels: flag('earlierLabels') || undefined,
      }),
    items: part('profile'),
  },
  lookupByEmail: {
    request: ({ text }) => get('users.lookupByEmail', { email: text('email') }),
    items: part('user'),
  },
  updateProfile: {
    async run(call) {
      const user = call.params.maybe('options.user')
      const body = { profile: profileOf(call), ...(user !== undefined && { user }) }
      return part('profile')(await call.send(post('users.profile.set', body)))
    },
  },
}

function profileOf({ params, context: { timezone } }: AppCall): JsonObject {
  const { user: _, status: _status, customFieldUi: _fields, ...profile } = params.fields('options')
  const fields = params.rows('options.customFieldUi.customFieldValues')
  return {
    ...profile,
    ...statusOf(params.rows('options.status.set_status')[0], timezone),
    ...(fields.length > 0 && {
      fields: Object.fromEntries(fields.map(({ id, value, alt }) => [textOf(id), { value, alt }])),
    }),
  }
}

/** A status without an end stays. */
function statusOf(status: unknown, timezone: string): JsonObject {
  if (!isJsonObject(status)) return {}
  const { status_emoji, status_text, status_expiration: end } = status
  return { status_emoji, status_text, status_expiration: Math.floor(secondsOf(end, timezone) ?? 0) }
}
