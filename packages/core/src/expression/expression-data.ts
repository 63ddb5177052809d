import type { ExecutionMode } from '../run/execution.ts'
import type { Item } from '../run/item.ts'
import type { RunData, RunSource } from '../run/run-data.ts'
import type { Workflow } from '../workflow/document.ts'

/** Everything that the expressions of one node run may see: plain data, the same on the server and in the page. */
export interface ExpressionData {
  workflow: Pick<Workflow, 'id' | 'name' | 'active' | 'nodes' | 'connections'>
  /** Name of the node whose parameters are evaluated. */
  node: string
  runIndex: number
  /** Items by input index. */
  inputs: readonly (readonly Item[])[]
  /** Where each input came from; lineage starts here. */
  source: readonly (RunSource | null)[]
  runData: RunData
  /** The node's parameters with defaults filled in, expressions unresolved: what `$parameter` reads. */
  parameters: Readonly<Record<string, unknown>>
  /** What nodes remember within the execution: what `$node["X"].context` reads, but for lists and objects. */
  contextData: Readonly<Record<string, Record<string, unknown>>>
  execution: {
    id: string
    mode: ExecutionMode
    resumeUrl: string
    resumeFormUrl: string
    /** Key/value pairs that the workflow saved so far. */
    customData?: Readonly<Record<string, string>>
    /** Adds to it, where that is possible. */
    saveCustomData?(pairs: Record<string, unknown>): void
  }
  timezone: string
  /** Milliseconds since the epoch: `$now` is the same for every item of a node run. */
  now: number
  vars: Readonly<Record<string, string>>
  /** Only what the instance chooses to show; never the process environment. */
  env: Readonly<Record<string, string>>
  /** Further roots by name with the dollar sign, e.g. `$response`. */
  roots?: Readonly<Record<string, unknown>>
}

/** What an expression sees where nothing runs. */
export const noExpressionData: ExpressionData = {
  workflow: { name: '', active: false, nodes: [], connections: {} },
  node: '',
  runIndex: 0,
  inputs: [],
  source: [],
  runData: {},
  parameters: {},
  contextData: {},
  execution: { id: '', mode: 'manual', resumeUrl: '', resumeFormUrl: '' },
  timezone: 'UTC',
  now: 0,
  vars: {},
  env: {},
}
