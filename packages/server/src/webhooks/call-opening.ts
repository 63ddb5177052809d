import { AppError } from '@heddle/core'
import type { WebCall } from '../http/web-call.ts'
import { publicAddress } from '../subscriptions/public-address.ts'
import { findOpening } from '../subscriptions/subscription-queries.ts'
import { receive, type CallResponse } from './receive.ts'
import type { WebParts } from './web-parts.ts'

/** Services try again after this. */
class NotYet extends AppError {
  readonly errorCode = 'not_yet'
  readonly status = 503
  constructor() {
    super('The workflow is being switched on. Try again in a moment.')
  }
}

/**
 * A call to a workflow that is being switched on: many services try an address before they promise to call it. The node answers
 * such a try by itself; nothing can start yet.
 */
export async function callOpening(parts: WebParts, call: WebCall): Promise<CallResponse | undefined> {
  const { method, path } = call.request
  const kind = call.kind === 'form' ? 'form' : 'webhook'
  const address = publicAddress(parts.config.baseUrl, { kind, test: false, path })
  const opening = await findOpening(parts.db, parts.encryption, address)
  const webhook = opening?.place.webhooks.find(({ methods }) => methods.includes(method))
  if (!opening || !webhook) return undefined
  const { webhooks: _webhooks, ...place } = opening.place
  return receive(parts, call, {
    place: { ...place, webhook: webhook.name, staticData: null, params: {}, memory: opening.memory },
    start: () => Promise.reject(new NotYet()),
  })
}
