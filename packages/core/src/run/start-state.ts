import { findOwn } from '../json.ts'
import { mainConnection } from '../workflow/connection-kinds.ts'
import type { WorkflowDocument } from '../workflow/document.ts'
import { listConnections } from '../workflow/graph.ts'
import type { RunPlan } from './run-plan.ts'
import type {
  ExecutionState,
  OutputItems,
  ParentExecution,
  RunData,
  RunSource,
  StackEntry,
  WaitingEntry,
} from './run-data.ts'

/** The state of an execution that has not begun. */
export const emptyState = (): ExecutionState => ({
  startData: {},
  resultData: { runData: {} },
  executionData: { contextData: {}, nodeExecutionStack: [], waitingExecution: {} },
})

/** The state of an execution that begins by running a node. */
export function stateBefore(node: string, input: OutputItems, parent?: ParentExecution): ExecutionState {
  const state = emptyState()
  if (parent) state.startData.parent = parent
  state.executionData.nodeExecutionStack.push({ node, data: { main: input }, source: [] })
  return state
}

/** The state of an execution whose trigger has run already, outside of it. Its run is recorded like that of any other node. */
export function stateBehind(node: string, output: OutputItems, startTime: number): ExecutionState {
  const state = emptyState()
  const entry = { startTime, executionTime: 0, executionIndex: 0, source: [], data: { main: output } }
  state.resultData = { runData: { [node]: [entry] }, lastNodeExecuted: node }
  state.executionData.nodeExecutionStack.push({ node, data: { main: [] }, source: [] })
  state.executionData.handOn = true
  return state
}

/** The state in which a partial run begins: reused data in place, and due what it feeds. */
export function partialRunState(plan: RunPlan, document: WorkflowDocument, runData: RunData): ExecutionState {
  const names = Object.keys(plan.nodes)
  const toRun = names.filter((name) => plan.nodes[name] === 'run')
  const reused = Object.fromEntries(
    names.flatMap((name) => {
      const runs = plan.nodes[name] === 'reuse' ? findOwn(runData, name) : undefined
      return runs ? [[name, [...runs]]] : []
    }),
  )
  const fed = toRun.map((name) => inputsFor(document, reused, name))
  const alone = plan.startNodes.filter(
    (name) =>
      !listConnections(document).some(({ target, type }) => target === name && type === mainConnection),
  )
  return {
    startData: {
      startNodes: plan.startNodes,
      runNodeFilter: toRun,
      ...(plan.destinationNode !== undefined && { destinationNode: plan.destinationNode }),
    },
    resultData: { runData: reused },
    executionData: {
      contextData: {},
      nodeExecutionStack: [...alone.map(emptyInput), ...fed.flatMap(({ due }) => due)],
      waitingExecution: waitingByNode(fed.flatMap(({ waiting }) => waiting)),
    },
  }
}

interface Inputs {
  due: StackEntry[]
  waiting: StackEntry[]
}

interface Arrival {
  input: number
  items: NonNullable<OutputItems[number]>
  source: RunSource
}

/** A node with one input runs for each branch that feeds it; one with several gathers them. */
function inputsFor(document: WorkflowDocument, runData: RunData, node: string): Inputs {
  const feeds = listConnections(document).filter(
    ({ target, type }) => target === node && type === mainConnection,
  )
  const inputs = new Set(feeds.map(({ targetInput }) => targetInput))
  const arrivals = feeds.flatMap(({ source, sourceOutput, targetInput }): Arrival[] => {
    const runs = findOwn(runData, source) ?? []
    const items = runs.at(-1)?.data?.main[sourceOutput]
    if (!items || items.length === 0) return []
    const from = { previousNode: source, previousNodeOutput: sourceOutput, previousNodeRun: runs.length - 1 }
    return [{ input: targetInput, items, source: from }]
  })
  if (inputs.size < 2) return { due: arrivals.map((arrival) => entryOf(node, [arrival])), waiting: [] }
  if (arrivals.length === 0) return { due: [], waiting: [] }
  const arrived = new Set(arrivals.map(({ input }) => input))
  const entry = entryOf(node, arrivals)
  return arrived.size === inputs.size ? { due: [entry], waiting: [] } : { due: [], waiting: [entry] }
}

function entryOf(node: string, arrivals: readonly Arrival[]): StackEntry {
  const length = Math.max(...arrivals.map(({ input }) => input)) + 1
  const at = (index: number) => arrivals.find(({ input }) => input === index)
  const indexes = Array.from({ length }, (_, index) => index)
  return {
    node,
    data: { main: indexes.map((index) => at(index)?.items ?? null) },
    source: indexes.map((index) => at(index)?.source ?? null),
  }
}

const emptyInput = (node: string): StackEntry => ({ node, data: { main: [[{ json: {} }]] }, source: [null] })

/** Executions that were stored before names were kept have a plain list. */
export function waitingByNode(
  waiting: readonly WaitingEntry[] | Record<string, WaitingEntry[]>,
): Record<string, WaitingEntry[]> {
  if (!isList(waiting)) return { ...waiting }
  return Object.fromEntries(Map.groupBy(waiting, ({ node }) => node))
}

const isList = (
  value: readonly WaitingEntry[] | Record<string, WaitingEntry[]>,
): value is readonly WaitingEntry[] => Array.isArray(value)
