import type { JsonObject } from '../json.ts'
import type { SupplyKind } from '../workflow/connection-kinds.ts'
import type { ErrorData, Item } from './item.ts'

/** Items by output index; null for an output that was never reached. */
export type OutputItems = (Item[] | null)[]

/** Items by connection type (`main`), then by output or input index. */
export interface TypedItems {
  main: OutputItems
}

/** Which run of which node fed an input. */
export interface RunSource {
  previousNode: string
  previousNodeOutput?: number
  previousNodeRun?: number
}

/** An execution that called another, or was called. */
export interface ExecutionLink {
  executionId: string
  /** Absent for a workflow that is not stored. */
  workflowId?: string
}

/** The execution, and its node, that called another. */
export interface ParentExecution extends ExecutionLink {
  node: string
}

/** How much a model has read and written. */
export interface TokenUse {
  input: number
  output: number
  /** As its service calls it. Absent in runs of earlier versions. */
  model?: string
}

/** What a sub-node was asked. The node that asked is its source. */
export interface AskedCall {
  kind: SupplyKind
  input: JsonObject
  tokens?: TokenUse
  /** What someone has said who was asked before. */
  approval?: 'approved' | 'declined'
}

/** One run of one node, or one call that a sub-node has answered. */
export interface RunEntry {
  /** Milliseconds since the epoch. */
  startTime: number
  /** Milliseconds. */
  executionTime: number
  /** Position of this node run within the execution, from 0. */
  executionIndex: number
  /** By input index; null for an input that got nothing. */
  source: (RunSource | null)[]
  data?: TypedItems
  error?: ErrorData
  hints?: string[]
  /** The first executions that the node started by calling other workflows. */
  subExecutions?: ExecutionLink[]
  /** What the node was when it ran, in manual runs: see `nodeFingerprint`. */
  fingerprint?: string
  /** Of a sub-node. */
  asked?: AskedCall
}

/** All node runs of an execution, by node name. */
export type RunData = Record<string, RunEntry[]>

/** A node that is due: its input is complete. */
export interface StackEntry {
  node: string
  data: TypedItems
  source: (RunSource | null)[]
}

/** A node with several inputs that still lacks some of them. */
export interface WaitingEntry {
  node: string
  data: TypedItems
  source: (RunSource | null)[]
}

/** The whole state of an execution. It is plain data: stored, sent, resumed by another process. */
export interface ExecutionState {
  startData: {
    destinationNode?: string
    startNodes?: string[]
    runNodeFilter?: string[]
    parent?: ParentExecution
  }
  resultData: {
    runData: RunData
    lastNodeExecuted?: string
    error?: ErrorData
    pinData?: Record<string, Item[]>
    /** Searchable key/value pairs saved by the workflow itself. */
    metadata?: Record<string, string>
  }
  executionData: {
    /** What a node remembers between its runs within one execution, by node name. */
    contextData: Record<string, Record<string, unknown>>
    nodeExecutionStack: StackEntry[]
    /** By node name. */
    waitingExecution: Record<string, WaitingEntry[]>
    /** The node on top of the stack has run: what its last run gave out is still to be handed on. */
    handOn?: true
    /** What a call has brought for a node that waited for it and runs once more. */
    answer?: { node: string; item: Item }
    /** What runs when nothing else is left to run. */
    runAgain?: StackEntry
  }
  /** ISO date; set while the execution waits. */
  waitTill?: string
}
