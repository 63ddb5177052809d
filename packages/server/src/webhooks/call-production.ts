import { executionSettings } from '../executions/execution-settings.ts'
import type { WebCall } from '../http/web-call.ts'
import { answerOf, receive, type Answered } from './receive.ts'
import { findWebhook } from './webhook-queries.ts'
import type { WebParts } from './web-parts.ts'

/** A call to an active workflow; undefined when none listens there. */
export async function callProduction(parts: WebParts, call: WebCall): Promise<Answered | undefined> {
  const found = await findWebhook(parts.db, call.method, call.path)
  if (!found) return undefined
  const { documentVersion: versionId, settings, ...identity } = found.workflow
  const reception = await receive(parts, call, {
    ownerId: identity.ownerId,
    workflow: { versionId, active: true },
    node: found.node,
    webhook: found.name,
    mode: 'trigger',
    timezone: executionSettings(settings, parts.config).timezone,
    staticData: null,
    params: found.params,
  })
  const { ownerId } = identity
  if (reception.ticket === undefined) return answerOf({ ownerId, reception })
  const started = await parts.runner.start({
    workflow: { ...identity, settings, active: true, source: { versionId } },
    mode: 'webhook',
    start: { ticket: reception.ticket },
  })
  return answerOf({ ownerId, reception, started })
}
