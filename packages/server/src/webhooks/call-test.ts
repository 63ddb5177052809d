import { formatId } from '@heddle/core'
import type { PushMessage } from '@heddle/contract'
import type { Watcher } from '../executions/execution-request.ts'
import type { WebCall } from '../http/web-call.ts'
import { findTestMemory } from '../subscriptions/subscription-queries.ts'
import { receive, type CallResponse } from './receive.ts'
import type { TestRun } from './test-webhook-queries.ts'
import { workflowIdOf } from './test-webhooks.ts'
import type { WebParts } from './web-parts.ts'

/** A call to a workflow that waits for one in an editor; undefined when none does. */
export async function callTest(parts: WebParts, call: WebCall): Promise<CallResponse | undefined> {
  const found = await parts.testWebhooks.find(call.request.method, call.request.path)
  if (!found) return undefined
  const { id, run, node, webhook, params } = found
  const { workflow, timezone, destinationNode } = run
  const memory = await findTestMemory(parts.db, parts.encryption, { testId: id, node })
  return receive(parts, call, {
    place: {
      authority: workflow.authority,
      workflow: workflow.source.type === 'version' ? { ...workflow.source, active: false } : workflow.source,
      node,
      webhook,
      mode: 'manual',
      timezone,
      staticData: null,
      params,
      ...(memory && { memory }),
    },
    async start({ beginning, isQuestion }) {
      // Nobody in the editor sees it: they wait for the call that comes after it.
      if (isQuestion)
        return parts.runner.start({ workflow, mode: 'manual', start: { type: 'beginning', beginning } })
      if (!(await found.take())) return undefined
      return parts.runner.start({
        workflow,
        mode: 'manual',
        start: { type: 'beginning', beginning },
        ...(destinationNode !== undefined && { destinationNode }),
        watcher: announcing(run, parts.watchers.open(run)),
      })
    },
  })
}

/** The page learns that the call has come before it learns that the run has started. */
function announcing(run: TestRun, watcher: Watcher | undefined): Watcher | undefined {
  if (!watcher) return undefined
  return {
    ...watcher,
    started(execution) {
      const message: PushMessage = {
        type: 'testWebhookReceived',
        data: { workflowId: workflowIdOf(run), executionId: formatId(execution.id) },
      }
      watcher.push(JSON.stringify(message))
      watcher.started(execution)
    },
  }
}
