import type { PushMessage } from '@heddle/contract'
import { assertNever } from '@heddle/core'
import type { RunEvent } from '@heddle/engine'

/** A run event as the page that watches gets it; made here, so that the server only passes on a text. */
export function pushMessageOf(
  executionId: string,
  event: Exclude<RunEvent, { type: 'response' }>,
): PushMessage {
  switch (event.type) {
    case 'nodeStarted':
      return { type: 'nodeExecuteBefore', data: { executionId, nodeName: event.node } }
    case 'nodeFinished':
      return { type: 'nodeExecuteAfter', data: { executionId, nodeName: event.node, data: event.entry } }
    case 'console':
      return {
        type: 'sendConsoleMessage',
        data: { source: `Node: "${event.node}"`, messages: event.messages },
      }
    default:
      return assertNever(event)
  }
}
