import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { SubscriptionContext } from '@heddle/core/node'
import { valueIn } from '../app/paging.ts'
import { exchange, ServiceRefused, type AppRequest } from '../app/service.ts'
import { usualAddress } from '../app/usual-address.ts'
import { hubspotService } from './hubspot-service.ts'

/** What an app in a developer account calls, and for which events. An app has one address. */
export async function appWebhooks(context: Pick<SubscriptionContext, 'http' | 'credential'>) {
  const { appId, apiKey } = await context.credential('hubspotDeveloperApi')
  const url = `/webhooks/v3/${encodeURIComponent(textOf(appId))}`
  // These belong to the developer, not to the account that was connected: the key of the developer is asked for.
  const line = { http: context.http, credential: undefined }
  const send = async (request: AppRequest) =>
    (await exchange(hubspotService, line, { ...request, query: { hapikey: textOf(apiKey) } })).body
  return {
    /** The address of someone else, or of another workflow, is not taken away. */
    async refuseOthers(webhookUrl: string): Promise<void> {
      const target = textOf(valueIn(await unlessGone(send({ url: `${url}/settings` })), 'targetUrl'))
      if (target !== '' && usualAddress(target) !== usualAddress(webhookUrl))
        throw new Error('The HubSpot app already calls another address. Remove that one or use another app.')
    },
    async callAt(targetUrl: string, maxConcurrentRequests: number): Promise<void> {
      const throttling = { maxConcurrentRequests, period: 'SECONDLY' }
      await send({ method: 'PUT', url: `${url}/settings`, body: { targetUrl, throttling } })
    },
    async list(): Promise<string[]> {
      const found = valueIn(await unlessGone(send({ url: `${url}/subscriptions` })), 'results')
      return (Array.isArray(found) ? found.filter(isJsonObject) : []).map(({ id }) => textOf(id))
    },
    async create(event: object): Promise<string> {
      const body: JsonObject = { ...event, active: true }
      return textOf(valueIn(await send({ method: 'POST', url: `${url}/subscriptions`, body }), 'id'))
    },
    async remove(id: string): Promise<void> {
      await unlessGone(send({ method: 'DELETE', url: `${url}/subscriptions/${encodeURIComponent(id)}` }))
    },
    async stop(): Promise<void> {
      await unlessGone(send({ method: 'DELETE', url: `${url}/settings` }))
    },
  }
}

/** What is not there need not be removed, and says nothing. */
async function unlessGone(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ServiceRefused && error.httpCode === '404') return undefined
    throw error
  }
}
