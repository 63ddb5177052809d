import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { valueIn } from '../app/paging.ts'
import {
  callsAddress,
  unlessGone,
  urlOf,
  type WantedHook,
  type Ways,
  type WebhookKind,
} from './webhook-kinds.ts'

const classicUrl = '/rest/webhooks/1.0/webhook'
const newUrl = '/rest/jira-webhook/1.0/webhooks'
const section = 'issue-related-events-section'
const name = 'Heddle'

/** Webhooks as administrators see them: in the cloud, and on servers before version 10. */
export const classicHooks = (ways: Ways): WebhookKind =>
  hooksAt(ways, classicUrl, (hook) => ({
    name,
    url: urlOf(hook, (variable) => `\${${variable}}`),
    events: hook.events,
    filters: { [section]: hook.jql },
    excludeBody: hook.excludeBody,
  }))

/** Servers from version 10 on have them in another place, and write variables without the dollar sign. */
const newHooks = (ways: Ways): WebhookKind =>
  hooksAt(ways, newUrl, (hook) => ({
    name,
    url: urlOf(hook, (variable) => `{${variable}}`),
    events: hook.events,
    active: true,
    configuration: {
      FILTERS: JSON.stringify({ [section]: hook.jql }),
      EXCLUDE_BODY: String(hook.excludeBody),
    },
  }))

export async function serverHooks(ways: Ways): Promise<WebhookKind> {
  const numbers = valueIn(await ways.send({ url: '/rest/api/2/serverInfo' }), 'versionNumbers')
  const isNew = Array.isArray(numbers) && Number(numbers[0]) >= 10
  return isNew ? newHooks(ways) : classicHooks(ways)
}

const hooksAt = ({ send }: Ways, url: string, bodyOf: (hook: WantedHook) => JsonObject): WebhookKind => ({
  async find(address) {
    const all = [await send({ url })].flat().filter(isJsonObject)
    return all.filter((hook) => callsAddress(hook, address)).map(idOf)
  },
  create: async (hook) => idOf(await send({ method: 'POST', url, body: bodyOf(hook) })),
  remove: (id) => unlessGone(send({ method: 'DELETE', url: `${url}/${encodeURIComponent(id)}` })),
})

/** Older ones are only known by their address, which ends with the number. */
const idOf = (hook: unknown): string =>
  textOf(valueIn(hook, 'id')) || textOf(valueIn(hook, 'self')).replace(/^.*\//, '')
