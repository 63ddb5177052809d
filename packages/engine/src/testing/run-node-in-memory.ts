import type { JsonObject } from '@heddle/core'
import type { NodeDefinition } from '@heddle/core/node'
import type { ErrorData, Item, OutputItems } from '@heddle/core/run'
import type { WorkflowNode } from '@heddle/core/workflow'
import { runInMemory, type MemoryRun, type MemoryRunOptions } from './run-in-memory.ts'
import { testWorkflow } from './test-workflow.ts'

/** One node and what it gets. */
export interface NodeTrial extends Partial<Omit<MemoryRunOptions, 'start'>> {
  parameters?: JsonObject
  /** Data of the items of the first input; one empty item when nothing is given. */
  items?: readonly JsonObject[]
  /** Whole items by input, where data is not enough. */
  inputs?: readonly (readonly Item[])[]
  /** Further settings of the node: version, credentials, what to do on errors … */
  node?: Partial<WorkflowNode>
}

/** A run of one node, with what it gave out, or its error. */
export interface NodeTrialRun extends MemoryRun {
  output: OutputItems
  error?: ErrorData
}

/** Runs a single node, as the engine runs it. */
export async function runNodeInMemory(
  definition: NodeDefinition,
  trial: NodeTrial = {},
): Promise<NodeTrialRun> {
  const { parameters = {}, items = [{}], inputs, node, ...options } = trial
  const { type, description } = definition
  const name = description.displayName
  const typeVersion = description.defaultVersion
  const run = await runInMemory(
    testWorkflow({ nodes: { [name]: { type, typeVersion, parameters, ...node } } }),
    {
      nodes: [definition],
      ...options,
      start: {
        type: 'input',
        node: name,
        input: inputs?.map((list) => [...list]) ?? [items.map((json) => ({ json }))],
      },
    },
  )
  const entry = run.runData[name]?.[0]
  return { ...run, output: entry?.data?.main ?? [], error: entry?.error ?? run.state.resultData.error }
}
