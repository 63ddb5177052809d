import {
  fillDefaults,
  type ExpressionData,
  type RunData,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core'
import { useSession } from '../api/session.ts'
import { currentDocument, findNode, useDocument } from './document-store.ts'
import { inputsOf } from './input-data.ts'
import { findDescription } from './node-types.ts'
import { useRun } from './run-store.ts'

/** What the expressions of a node see now: the data of the last runs. */
export function expressionDataFor(name: string): ExpressionData | undefined {
  const document = currentDocument()
  const node = findNode(document, name)
  const { runData } = useRun.getState()
  if (!node) return undefined
  if (last && last.document === document && last.runData === runData && last.node === node) return last.data
  const data = makeData(document, node, runData)
  last = { document, runData, node, data }
  return data
}

/** Evaluators remember what they worked out per data object, so the same one is given as long as it holds. */
let last:
  | { document: WorkflowDocument; runData: RunData; node: WorkflowNode; data: ExpressionData }
  | undefined

function makeData(document: WorkflowDocument, node: WorkflowNode, runData: RunData): ExpressionData {
  const { id, active } = useDocument.getState()
  const inputs = inputsOf(document, node.name, runData)
  const description = findDescription(node.type)
  return {
    workflow: { id, active, name: document.name, nodes: document.nodes, connections: document.connections },
    node: node.name,
    runIndex: 0,
    inputs: inputs.map((input) => input?.items ?? []),
    source: inputs.map((input) => input?.source ?? null),
    runData: withPinned(document, runData),
    parameters: description
      ? fillDefaults(description.properties, node.parameters, node.typeVersion)
      : node.parameters,
    contextData: {},
    execution: { id: '', mode: 'manual', resumeUrl: '', resumeFormUrl: '' },
    timezone: timezoneOf(document),
    now: Date.now(),
    vars: {},
    env: {},
  }
}

function timezoneOf({ settings }: WorkflowDocument): string {
  const own = settings.timezone
  return own && own !== 'DEFAULT' ? own : (useSession.getState().settings?.timezone ?? 'UTC')
}

/** Pinned data counts as what the node returned. */
function withPinned({ pinData = {} }: WorkflowDocument, runData: RunData): RunData {
  const pinned = Object.entries(pinData).map(([name, items]) => [
    name,
    [{ startTime: 0, executionTime: 0, executionIndex: 0, source: [], data: { main: [items] } }],
  ])
  // Pinned items have the shape of items; their schema is only looser.
  return { ...runData, ...(Object.fromEntries(pinned) as RunData) }
}
