import { assertNever } from '@heddle/core'
import { stateBefore, stateBehind, waitingByNode, type ExecutionState, type RunData } from '@heddle/core/run'
import { ancestorsOf } from '@heddle/core/workflow'
import type { Run } from '../context/run.ts'
import { createStaticData } from '../context/static-data.ts'
import type { EnginePorts, RunRequest, RunStart } from '../ports.ts'
import { DataBudget } from '../context/data-budget.ts'
import { createPositions } from '../context/pairing.ts'
import { createTurn } from '../fairness/turn.ts'
import { graphOf } from './graph.ts'

/** Sets up an execution. */
export function beginRun(request: RunRequest, ports: EnginePorts, signal: AbortSignal): Run {
  const { workflow } = request
  const startedAt = ports.now()
  const state = stateOf(request, startedAt)
  return {
    request,
    ports,
    workflow,
    state,
    startedAt,
    signal,
    staticData: createStaticData(workflow),
    ...graphOf(workflow),
    prepared: new Map(),
    positions: createPositions(),
    fingerprints: new Map(),
    pause: createTurn({ person: request.person ?? '', workflow: workflow.id ?? '' }, ports.goOn),
    budget: new DataBudget(request.maxDataMb),
    nextIndex: nextIndex(state.resultData.runData),
    hasWritten: false,
  }
}

function stateOf({ start, workflow, destinationNode }: RunRequest, now: number): ExecutionState {
  const state = startState(start, now)
  state.executionData.waitingExecution = waitingByNode(state.executionData.waitingExecution)
  if (destinationNode !== undefined) {
    state.startData.destinationNode = destinationNode
    state.startData.runNodeFilter ??= [...ancestorsOf(workflow, destinationNode), destinationNode]
  }
  return state
}

function startState(start: RunStart, now: number): ExecutionState {
  switch (start.type) {
    case 'state':
      return start.state
    case 'input':
      return stateBefore(start.node, start.input, start.parent)
    case 'output':
      return stateBehind(start.node, start.output, now)
    default:
      return assertNever(start)
  }
}

function nextIndex(runData: RunData): number {
  const indexes = Object.values(runData).flatMap((runs) => runs.map(({ executionIndex }) => executionIndex))
  return indexes.reduce((highest, index) => Math.max(highest, index), -1) + 1
}
