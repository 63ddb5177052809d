import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { valueIn } from '../app/paging.ts'
import { usualAddress } from '../app/usual-address.ts'
import { pagesOf } from './jira-service.ts'
import { siteUrl, sitesOf } from './cloud-sites.ts'
import { callsAddress, unlessGone, urlOf, type Ways, type WebhookKind } from './webhook-kinds.ts'

/** A filter has to be there, and only few operators are allowed in it. */
const everyIssue = 'project != null'

/** Webhooks of an app that acts for a person. They end by themselves after 30 days without being extended. */
export function dynamicHooks({ send, list }: Ways, site: string): WebhookKind {
  const url = `${site}/rest/api/3/webhook`
  return {
    async find(address) {
      const all = await list({ url }, pagesOf('values'))
      // An app may call one address only, so a test has to take it from the workflow for a while.
      const usual = ({ url: called }: JsonObject) => ({ url: usualAddress(textOf(called)) })
      return all
        .filter((hook) => callsAddress(usual(hook), usualAddress(address)))
        .map(({ id }) => textOf(id))
    },
    async create(hook) {
      const webhooks = [{ events: hook.events, jqlFilter: hook.jql || everyIssue }]
      const body = { url: urlOf({ ...hook, variables: [] }, String), webhooks }
      return createdId(await send({ method: 'POST', url, body }))
    },
    remove: (id) => unlessGone(send({ method: 'DELETE', url, body: { webhookIds: [Number(id)] } })),
  }
}

/** A refusal comes as a good answer. */
function createdId(body: unknown): string {
  const results = valueIn(body, 'webhookRegistrationResult')
  const [result] = Array.isArray(results) ? results.filter(isJsonObject) : []
  const id = textOf(result?.createdWebhookId)
  if (id !== '') return id
  const said = Array.isArray(result?.errors) ? result.errors.map(textOf).join('; ') : ''
  throw new Error(said || 'Jira did not register the webhook')
}

/** Has the webhooks that just called live for 30 more days. A call does not say from which site it comes; the others ignore it. */
export async function extendHooks(send: Ways['send'], body: JsonObject): Promise<void> {
  const { matchedWebhookIds: webhookIds } = body
  if (!Array.isArray(webhookIds) || webhookIds.length === 0) return
  for (const { id } of await sitesOf(send)) {
    await send({ method: 'PUT', url: `${siteUrl(id)}/rest/api/3/webhook/refresh`, body: { webhookIds } })
  }
}
