import type { JsonObject } from '@heddle/core'
import type { Item, RunData } from '@heddle/core/run'
import type { Workflow } from '@heddle/core/workflow'
import { runWorkflow } from '../loop/run-workflow.ts'
import type { RunEvent, RunOutcome, RunRequest } from '../ports.ts'
import { createMemoryPorts, emptyStart, startNodeOf, testRequest, type MemoryWorld } from './memory-ports.ts'
import { testWorkflow, type ShortWorkflow } from './test-workflow.ts'

/** The world, and whatever of the request matters. */
export interface MemoryRunOptions extends MemoryWorld, Partial<Omit<RunRequest, 'workflow'>> {
  signal?: AbortSignal
}

/** How a run in memory ended, with short ways to look at it. */
export interface MemoryRun extends RunOutcome {
  runData: RunData
  /** With the answer that the caller gets at the end, if nothing came after it. */
  events: RunEvent[]
  /** Items that a node gave out: of its first output and last run, unless said otherwise. */
  items(node: string, at?: { output?: number; run?: number }): Item[]
  /** The data of those items. */
  json(node: string, at?: { output?: number; run?: number }): JsonObject[]
}

/** Runs a workflow without a server. It starts at its trigger with one empty item, unless said otherwise. */
export async function runInMemory(
  given: Workflow | ShortWorkflow,
  { signal = new AbortController().signal, ...options }: MemoryRunOptions,
): Promise<MemoryRun> {
  const workflow = 'active' in given ? given : testWorkflow(given)
  const ports = createMemoryPorts(options)
  const start = options.start ?? {
    type: 'output' as const,
    node: startNodeOf(workflow, options.nodes),
    output: emptyStart(),
  }
  const { nodes: _nodes, http: _http, sandbox: _sandbox, clock: _clock, ...request } = options
  const outcome = await runWorkflow(
    { ...testRequest, mode: 'trigger', ...request, workflow, start },
    ports,
    signal,
  )
  if (outcome.response) ports.events.push({ type: 'response', response: outcome.response })
  const { runData } = outcome.state.resultData
  const items: MemoryRun['items'] = (node, { output = 0, run = -1 } = {}) =>
    runData[node]?.at(run)?.data?.main[output] ?? []
  return {
    ...outcome,
    runData,
    events: ports.events,
    items,
    json: (...at) => items(...at).map(({ json }) => json),
  }
}
