import { findOwn } from '@heddle/core'
import type { OutputItems, RunSource, StackEntry } from '@heddle/core/run'
import { ancestorsOf, mainConnection } from '@heddle/core/workflow'
import type { Run } from '../context/run.ts'
import { prepareNode } from '../context/prepared-node.ts'
import { forceInput } from './forced-inputs.ts'

/** Takes the node run that is due next: from the stack, else a node that has waited for inputs in vain, or wants to run again. */
export const takeNext = (run: Run): StackEntry | Promise<StackEntry | undefined> =>
  run.state.executionData.nodeExecutionStack.shift() ?? takeLate(run)

async function takeLate(run: Run): Promise<StackEntry | undefined> {
  const { executionData } = run.state
  const due = await releaseWaiting(run)
  if (due) return due
  const { runAgain } = executionData
  delete executionData.runAgain
  return runAgain
}

/** Hands the outputs of a node run to the nodes behind it. */
export function deliver(run: Run, from: RunSource, outputs: OutputItems): void {
  const { nodeExecutionStack: stack } = run.state.executionData
  const due = outputs.flatMap((items, output) =>
    items && items.length > 0 ? arrivals(run, { ...from, previousNodeOutput: output }, items) : [],
  )
  if (isDepthFirst(run)) stack.unshift(...due.toSorted((a, b) => higherFirst(run, a, b)))
  else stack.push(...due)
}

const isDepthFirst = ({ workflow }: Run): boolean => workflow.settings.executionOrder === 'v1'

function higherFirst({ nodes }: Run, a: StackEntry, b: StackEntry): number {
  const [ax = 0, ay = 0] = nodes.get(a.node)?.position ?? []
  const [bx = 0, by = 0] = nodes.get(b.node)?.position ?? []
  return ay - by || ax - bx
}

type Items = NonNullable<OutputItems[number]>

/** The node runs that become due because items arrive. */
function arrivals(run: Run, source: RunSource, items: Items): StackEntry[] {
  const { previousNode, previousNodeOutput = 0 } = source
  const targets =
    findOwn(run.workflow.connections, previousNode)?.[mainConnection]?.[previousNodeOutput] ?? []
  return targets.flatMap(({ node, index }) => {
    if (!mayRun(run, node)) return []
    return arrive(run, { node, input: index, items, source }) ?? []
  })
}

function mayRun({ nodes, state }: Run, node: string): boolean {
  const { runNodeFilter } = state.startData
  return nodes.has(node) && (!runNodeFilter || runNodeFilter.includes(node))
}

interface Arrival {
  node: string
  input: number
  items: Items
  source: RunSource
}

/** A node with one connected input runs once per arrival; one with several waits until all of them have arrived. */
function arrive(run: Run, arrival: Arrival): StackEntry | undefined {
  const { node, input } = arrival
  const inputs = run.connectedInputs.get(node) ?? [input]
  if (inputs.length < 2) return withInput({ node, data: { main: [] }, source: [] }, arrival)
  const waiting = findOwn(run.state.executionData.waitingExecution, node) ?? []
  const open = waiting.find(({ data }) => !data.main[input])
  const filled = withInput(open ?? { node, data: { main: [] }, source: [] }, arrival)
  if (inputs.every((index) => filled.data.main[index])) {
    keepWaiting(
      run,
      node,
      waiting.filter((entry) => entry !== open),
    )
    return filled
  }
  keepWaiting(
    run,
    node,
    open ? waiting.map((entry) => (entry === open ? filled : entry)) : [...waiting, filled],
  )
  return undefined
}

function keepWaiting(run: Run, node: string, entries: StackEntry[]): void {
  const { waitingExecution } = run.state.executionData
  if (entries.length > 0) waitingExecution[node] = entries
  else delete waitingExecution[node]
}

const withInput = ({ node, data, source }: StackEntry, arrival: Arrival): StackEntry => ({
  node,
  data: { main: withPlace(data.main, arrival.input, arrival.items) },
  source: withPlace(source, arrival.input, arrival.source),
})

/** The list with something at a place; what is not there yet is null. */
function withPlace<T>(list: readonly (T | null)[], place: number, value: T): (T | null)[] {
  const filled = [...list]
  while (filled.length < place) filled.push(null)
  filled[place] = value
  return filled
}

/**
 * Nothing else can run, so what is still missing will not come: branches that got no items.
 * A node behind another waiting one keeps waiting for it.
 */
async function releaseWaiting(run: Run): Promise<StackEntry | undefined> {
  const { waitingExecution } = run.state.executionData
  const names = new Set(Object.keys(waitingExecution))
  const isFirst = ({ node }: StackEntry) =>
    !ancestorsOf(run.workflow, node).some((ancestor) => ancestor !== node && names.has(ancestor))
  const waiting = Object.values(waitingExecution).flat()
  const entry = waiting.find(isFirst) ?? waiting[0]
  if (!entry) return undefined
  const forced = isDepthFirst(run) ? 'run' : forceInput(run, entry)
  if (typeof forced === 'object') return forced
  const others = findOwn(waitingExecution, entry.node) ?? []
  keepWaiting(
    run,
    entry.node,
    others.filter((other) => other !== entry),
  )
  return forced === 'run' && (await hasEnough(run, entry)) ? entry : releaseWaiting(run)
}

/** Some nodes make no sense with fewer than a certain number of inputs. */
async function hasEnough(run: Run, { node, data }: StackEntry): Promise<boolean> {
  const stored = run.nodes.get(node)
  if (!stored) return false
  const arrived = data.main.filter((items) => items !== null).length
  const prepared = await prepareNode(run, stored).catch(() => undefined)
  if (!prepared) return arrived >= 1
  const { definition, parameters } = prepared
  const all = run.connectedInputs.get(node)?.length ?? 1
  return (
    arrived >= (definition.needsAllInputs?.(parameters) ? all : (definition.description.requiredInputs ?? 1))
  )
}
