import {
  ancestorsOf,
  descendantsOf,
  getOwn,
  listConnections,
  mainConnection,
  type Connections,
  type ExecutionState,
  type RunData,
  type StackEntry,
} from '@heddle/core'

interface PartialRun {
  connections: Connections
  /** What earlier runs gave out. */
  runData: RunData
  startNodes: readonly string[]
  destinationNode: string
}

/** The state in which a run begins in the middle: start nodes get their input from what ran before. */
export function planPartialRun({
  connections,
  runData,
  startNodes,
  destinationNode,
}: PartialRun): ExecutionState {
  const onPath = new Set([destinationNode, ...ancestorsOf({ connections }, destinationNode)])
  const behind = startNodes.flatMap((node) => [node, ...descendantsOf({ connections }, node)])
  const toRun = new Set(behind.filter((node) => onPath.has(node)))
  const kept = Object.fromEntries(Object.entries(runData).filter(([node]) => !toRun.has(node)))
  const inputs = (node: string) => inputOf(connections, kept, node)
  return {
    startData: { startNodes: [...startNodes], destinationNode, runNodeFilter: [...toRun] },
    resultData: { runData: kept },
    executionData: {
      contextData: {},
      nodeExecutionStack: startNodes.map((node) => inputs(node) ?? emptyInput(node)),
      // A node further on that joins several branches finds what the others have already brought.
      waitingExecution: [...toRun].flatMap((node) => (startNodes.includes(node) ? [] : (inputs(node) ?? []))),
    },
  }
}

function inputOf(connections: Connections, runData: RunData, node: string): StackEntry | undefined {
  const entry: StackEntry = { node, data: { main: [] }, source: [] }
  for (const { source, sourceOutput, target, targetInput, type } of listConnections({ connections })) {
    if (target !== node || type !== mainConnection) continue
    const runs = getOwn(runData, source) ?? []
    const items = runs.at(-1)?.data?.main[sourceOutput]
    if (!items || items.length === 0) continue
    entry.data.main[targetInput] = items
    entry.source[targetInput] = {
      previousNode: source,
      previousNodeOutput: sourceOutput,
      previousNodeRun: runs.length - 1,
    }
  }
  return entry.data.main.length > 0 ? withoutHoles(entry) : undefined
}

const withoutHoles = ({ node, data, source }: StackEntry): StackEntry => ({
  node,
  data: { main: Array.from(data.main, (items) => items ?? null) },
  source: Array.from(source, (each) => each ?? null),
})

const emptyInput = (node: string): StackEntry => ({
  node,
  data: { main: [[{ json: {} }]] },
  source: [null],
})
