import { publishedAuthority } from '../auth/authority.ts'
import { executionSettings } from '../executions/execution-settings.ts'
import type { WebCall } from '../http/web-call.ts'
import { findMemory } from '../subscriptions/subscription-queries.ts'
import { callOpening } from './call-opening.ts'
import { withRight } from './meet-visitor.ts'
import { receive, type CallResponse } from './receive.ts'
import type { WebParts } from './web-parts.ts'

/** A call to an active workflow; undefined when none listens there. */
export async function callProduction(parts: WebParts, call: WebCall): Promise<CallResponse | undefined> {
  const found = await parts.webhooks.find(call.request.method, call.request.path)
  if (!found) return callOpening(parts, call)
  // A form can be looked at in any case.
  if (call.kind !== 'form' || call.request.method !== 'GET') await parts.backlog.check()
  const { id, name, settings, staticData, documentVersion: versionId } = found.workflow
  const authority = publishedAuthority(found.workflow)
  const memory =
    found.subscriptionId === null
      ? undefined
      : await findMemory(parts.db, parts.encryption, found.subscriptionId)
  const request = {
    workflow: {
      id,
      authority,
      name,
      active: true,
      settings,
      staticData,
      source: { type: 'version' as const, versionId },
    },
    mode: 'webhook' as const,
  }
  return receive(parts, await withRight(parts, call, id), {
    request,
    place: {
      authority,
      workflow: { type: 'version', versionId, active: true },
      node: found.node,
      webhook: found.name,
      mode: 'trigger',
      timezone: executionSettings(settings, parts.config).timezone,
      staticData: null,
      params: found.params,
      ...(memory && { memory }),
    },
    start: ({ beginning, executionId }) =>
      parts.runner.start({
        ...request,
        ...(executionId !== undefined && { id: executionId }),
        start: { type: 'beginning', beginning },
      }),
  })
}
