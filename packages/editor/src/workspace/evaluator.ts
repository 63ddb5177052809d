import type { ExpressionData } from '@heddle/core/expression'
import { fillDefaults } from '@heddle/core/node'
import type { RunData } from '@heddle/core/run'
import type { WorkflowDocument, WorkflowNode } from '@heddle/core/workflow'
import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { findNode, type DocumentState, type DocumentStore } from './document-store.ts'
import { rootOf } from './hanging.ts'
import { inputsOf } from './input-data.ts'
import { inNewestLayout } from './newest-layout.ts'
import { descriptionsIn } from './node-types.ts'
import type { RunStore } from './run-store.ts'

export interface Evaluator {
  /** What the expressions of a node see now: the data of the last runs. */
  dataFor: (node: string) => ExpressionData | undefined
}

/** Evaluators remember what they worked out per data object, so the same one is given as long as it holds. */
export function createEvaluator(cache: QueryClient, documents: DocumentStore, runs: RunStore): Evaluator {
  let last: (Seen & { data: ExpressionData }) | undefined
  return {
    dataFor(name) {
      const state = documents.getState()
      const { runData } = runs.getState()
      const node = findNode(state.history.present, name)
      if (!node) return undefined
      const isSame = last && last.state === state && last.runData === runData && last.node === node
      if (!isSame) last = { state, runData, node, data: makeData(cache, { state, runData, node }) }
      return last?.data
    },
  }
}

interface Seen {
  state: DocumentState
  runData: RunData
  node: WorkflowNode
}

function makeData(cache: QueryClient, { state, runData, node }: Seen): ExpressionData {
  const { id, active, history } = state
  const document = history.present
  // The expressions of a sub-node see the items of the node that asks it.
  const inputs = inputsOf(document, rootOf(document, node.name) ?? node.name, runData)
  const description = descriptionsIn(cache)(node.type)
  const { parameters, typeVersion } = inNewestLayout(node)
  return {
    workflow: { id, active, name: document.name, nodes: document.nodes, connections: document.connections },
    node: node.name,
    runIndex: 0,
    inputs: inputs.map((input) => input?.items ?? []),
    source: inputs.map((input) => input?.source ?? null),
    runData: withPinned(document, runData),
    parameters: description ? fillDefaults(description.properties, parameters, typeVersion) : parameters,
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
