import type { JsonObject } from '@heddle/core'
import type { RunFacts } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import type { ForeignNode } from './foreign-node.ts'
import { nodeContext } from './node-context.ts'
import { WAIT_INDEFINITELY } from './workflow-module/constants.ts'

/** What is noted while a node runs. */
export interface RunNotes {
  waitTill?: string | null
}

/** What `execute` finds as `this`. */
export function runContext({ description }: ForeignNode, facts: RunFacts, host: HostAccess) {
  const notes: RunNotes = {}
  const context = nodeContext({ ...facts, items: facts.inputs[0] ?? [], description }, host)
  const self = {
    ...context,
    getInputData: (input = 0) => facts.inputs[input] ?? [],
    getExecutionId: () => facts.executionId,
    continueOnFail: () => facts.continueOnFail,
    getItemIndex: () => 0,
    getExecuteData: () => ({ data: { main: facts.inputs }, node: facts.node, source: null }),
    getContext: () => ({}),
    getExecutionCancelSignal: () => host.signal,
    onExecutionCancellation: (act: () => void) => host.signal.addEventListener('abort', act),
    isStreaming: () => false,
    isToolExecution: () => false,
    prepareOutputData: async (items: unknown) => [items],
    async putExecutionToWait(time: Date) {
      notes.waitTill = time >= WAIT_INDEFINITELY ? null : time.toISOString()
    },
    sendMessageToUI: (...messages: unknown[]) => host.tell({ type: 'console', messages }),
    sendResponse: () => undefined,
    addExecutionHints: (...hints: { message?: unknown }[]) => {
      for (const { message } of hints) host.tell({ type: 'hint', message: String(message) })
    },
    setMetadata: () => undefined,
  }
  return { self, notes }
}

/** What the functions of a declared request find: the same, for one item. */
export function itemContext(
  node: ForeignNode,
  facts: RunFacts,
  { host, itemIndex }: { host: HostAccess; itemIndex: number },
) {
  const { self } = runContext(node, facts, host)
  const { getNodeParameter, getCredentials, evaluateExpression, helpers } = self
  return {
    ...self,
    getItemIndex: () => itemIndex,
    getInputData: () => facts.inputs[0]?.[itemIndex] ?? { json: {} },
    getNodeParameter: (name: string, fallback?: unknown, options?: JsonObject) =>
      getNodeParameter(name, itemIndex, fallback, options),
    getCredentials: (type: string) => getCredentials(type, itemIndex),
    evaluateExpression: (expression: string) => evaluateExpression(expression, itemIndex),
    helpers: {
      ...helpers,
      assertBinaryData: (name: string, index = itemIndex) => helpers.assertBinaryData(index, name),
      getBinaryDataBuffer: (name: string, index = itemIndex) => helpers.getBinaryDataBuffer(index, name),
    },
  }
}
