import type { WebhookResponse } from '@heddle/core/node'
import type { ExecutionState } from '@heddle/core/run'
import type { SupplyKind, Workflow, WorkflowNode } from '@heddle/core/workflow'
import type { EnginePorts, RunRequest } from '../ports.ts'
import type { DataBudget } from './data-budget.ts'
import type { Positions } from './pairing.ts'
import type { Pause } from '../fairness/turn.ts'
import type { PreparedNode } from './prepared-node.ts'
import type { StaticData } from './static-data.ts'

/** A sub-node, and where it hangs. */
export interface HangingNode {
  name: string
  kind: SupplyKind
  /** Which of the inputs of its kind. */
  input: number
}

/** One execution under way: what every step of the loop works on. */
export interface Run {
  readonly request: RunRequest
  readonly ports: EnginePorts
  readonly workflow: Workflow
  readonly state: ExecutionState
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Aborts when the execution is stopped or out of time. */
  readonly signal: AbortSignal
  readonly staticData: StaticData
  readonly nodes: ReadonlyMap<string, WorkflowNode>
  /** By node name: the inputs that have a connection, in ascending order. */
  readonly connectedInputs: ReadonlyMap<string, readonly number[]>
  /** By node name: what hangs on it, in the order of its inputs. */
  readonly subNodes: ReadonlyMap<string, readonly HangingNode[]>
  /** Node types looked up and parameters completed once per execution. */
  readonly prepared: Map<string, Promise<PreparedNode>>
  readonly positions: Positions
  /** By node name; filled in manual runs only. */
  readonly fingerprints: Map<string, string>
  /** Lets others have their turn. */
  readonly pause: Pause
  readonly budget: DataBudget
  /** `executionIndex` of the next node run. */
  nextIndex: number
  /** What its caller gets when it is certain that the execution goes on, or has ended, as it is now. */
  response?: WebhookResponse
  /** Whether a node may have written something outside since the state was last stored. */
  hasWritten: boolean
}
