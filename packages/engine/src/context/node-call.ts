import type { ExpressionData } from '@heddle/core/expression'
import type { Supplied } from '@heddle/core/node'
import type { ExecutionLink, Item, RunSource } from '@heddle/core/run'
import type { SupplyKind } from '@heddle/core/workflow'
import type { NodeOrigin } from '../ports.ts'
import { ExecutionFacts } from './execution-facts.ts'
import type { PreparedNode } from './prepared-node.ts'
import type { Run } from './run.ts'

/** One call of a node: what it gets, and what it says besides its items. */
export interface NodeCall {
  readonly run: Run
  readonly prepared: PreparedNode
  readonly inputs: readonly (readonly Item[])[]
  readonly source: readonly (RunSource | null)[]
  runIndex: number
  /** Aborts when the execution ends or this call has taken too long. */
  readonly signal: AbortSignal
  readonly hints: string[]
  /** Executions of the workflows that it has called, in all its tries. */
  readonly subExecutions: ExecutionLink[]
  /** Asks what its sub-nodes are to it. */
  readonly ask: (call: NodeCall, kind: SupplyKind, itemIndex: number) => Promise<Supplied[]>
  /** What its sub-nodes have to do when it has run. */
  readonly endings: (() => Promise<void> | void)[]
  /** When to go on; null for a call from outside, undefined for at once. */
  waitUntil?: Date | null
}

export const originOf = ({ run, prepared, signal }: NodeCall): NodeOrigin => ({
  workflow: run.workflow,
  node: prepared.node,
  executionId: run.request.executionId,
  mode: run.request.mode,
  depth: run.request.depth ?? 0,
  signal,
})

/** What the expressions of a call can see. */
export function expressionDataOf({ run, prepared, inputs, source, runIndex }: NodeCall): ExpressionData {
  const { request, state, ports } = run
  const { timezone, vars, env } = request
  return {
    workflow: run.workflow,
    node: prepared.node.name,
    runIndex,
    inputs,
    source,
    runData: state.resultData.runData,
    parameters: prepared.parameters,
    contextData: state.executionData.contextData,
    execution: new ExecutionFacts(run),
    timezone,
    now: ports.now(),
    vars,
    env,
  }
}
