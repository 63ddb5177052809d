import type { PushMessage } from '@heddle/contract'
import { assertNever } from '@heddle/core'
import type { RunEvent } from '@heddle/engine'
import { withoutItems } from './cut-output.ts'

interface Cut {
  /** How many pages hold the items of a node that returned too many for one message. */
  pages: number | undefined
}

/** A run event as the page that watches gets it; made here, so that the server only passes on a text. */
export function pushMessageOf(
  executionId: string,
  event: Exclude<RunEvent, { type: 'response' }>,
  { pages }: Cut,
): PushMessage {
  switch (event.type) {
    case 'nodeStarted':
      return { type: 'nodeExecuteBefore', data: { executionId, nodeName: event.node } }
    case 'nodeFinished':
      return {
        type: 'nodeExecuteAfter',
        data: {
          executionId,
          nodeName: event.node,
          data: pages === undefined ? event.entry : withoutItems(event.entry),
          ...(pages !== undefined && { pages }),
        },
      }
    case 'console':
      return {
        type: 'sendConsoleMessage',
        data: { source: `Node: "${event.node}"`, messages: event.messages },
      }
    case 'said':
      return { type: 'nodeSaid', data: { executionId, part: event.part } }
    default:
      return assertNever(event)
  }
}
