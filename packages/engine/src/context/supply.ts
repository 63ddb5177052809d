import type { JsonObject } from '@heddle/core'
import {
  contextWith,
  type AnsweredCall,
  type NodeOutput,
  type RunContext,
  type Supplied,
  type SupplyContext,
} from '@heddle/core/node'
import type { RunEntry } from '@heddle/core/run'
import type { SupplyKind, WorkflowNode } from '@heddle/core/workflow'
import { errorOfNode } from './error-of-node.ts'
import type { NodeCall } from './node-call.ts'
import { prepareNode } from './prepared-node.ts'
import { addRun, runsOf } from './recorded-runs.ts'
import { createRunContext } from './run-context.ts'
import type { HangingNode } from './run.ts'

/** What the sub-nodes of a kind are to the node that asks. A disabled one is nothing to it. */
export async function suppliedTo(call: NodeCall, kind: SupplyKind, itemIndex: number): Promise<Supplied[]> {
  const { run, prepared } = call
  const hanging = (run.subNodes.get(prepared.node.name) ?? []).flatMap((each) => {
    const node = run.nodes.get(each.name)
    return each.kind === kind && node && !node.disabled ? [{ ...each, node }] : []
  })
  return Promise.all(hanging.map((each) => supplyOf(call, each, itemIndex)))
}

async function supplyOf(
  call: NodeCall,
  { node, kind, input }: HangingNode & { node: WorkflowNode },
  itemIndex: number,
): Promise<Supplied> {
  try {
    const subCall = await subCallOf(call, node)
    const { supply } = subCall.prepared.definition
    if (!supply) throw new Error(`"${node.name}" cannot be used as a sub-node`)
    const context = await supplyContext({ call: subCall, asker: call, kind, itemIndex })
    const value = await supply(context)
    return { node, input, value, decline: (asked, told) => declinedCall({ call, node, kind }, asked, told) }
  } catch (error) {
    call.signal.throwIfAborted()
    failedCall({ call, node, kind }, error)
    throw error
  }
}

/** The call of a sub-node that stands for all calls of it while the node that asks runs. */
async function subCallOf(asker: NodeCall, node: WorkflowNode): Promise<NodeCall> {
  const prepared = await prepareNode(asker.run, node)
  return { ...asker, prepared, runIndex: runsOf(asker.run.state, node.name).length }
}

interface Supplying {
  call: NodeCall
  asker: NodeCall
  kind: SupplyKind
  itemIndex: number
}

async function supplyContext(supplying: Supplying): Promise<SupplyContext> {
  const { call, itemIndex } = supplying
  const context = await createRunContext(call)
  const reading = {
    itemIndex,
    // They are read when they are needed: those of a tool are only known when a model has filled them in.
    get params() {
      return context.params(itemIndex)
    },
    record: <T>(asked: JsonObject, answer: () => Promise<T>, tell: (answered: T) => AnsweredCall) =>
      record(supplying, asked, { answer, tell }),
    runSelf: (given: JsonObject) => runSelf(supplying, given),
    atEnd(act: () => Promise<void> | void) {
      call.endings.push(act)
    },
  }
  return contextWith(context, reading)
}

interface Answering<T> {
  answer(): Promise<T>
  tell(answered: T): AnsweredCall
}

/** What is asked while an answer is made counts as asked by this call. */
async function record<T>(
  { call, asker, kind }: Supplying,
  input: JsonObject,
  { answer, tell }: Answering<T>,
): Promise<T> {
  const { run, prepared } = call
  call.signal.throwIfAborted()
  const entry = beginCall({ call: asker, node: prepared.node, kind }, input)
  call.runIndex = runsOf(run.state, prepared.node.name).length - 1
  try {
    const answered = await answer()
    const { output, tokens } = tell(answered)
    entry.data = { main: [output] }
    if (tokens) entry.asked = { ...entry.asked, kind, input, tokens }
    await run.budget.add(run, [output])
    return answered
  } catch (error) {
    entry.error = errorOfNode(error, prepared.node, run.ports.now())
    throw error
  } finally {
    entry.executionTime = run.ports.now() - entry.startTime
    run.ports.emit({ type: 'nodeFinished', node: prepared.node.name, entry })
  }
}

interface Asking {
  /** Of the node that asks. */
  call: NodeCall
  /** The sub-node. */
  node: WorkflowNode
  kind: SupplyKind
}

/** It is listed from its beginning on, so that what it asks of others comes behind it. */
function beginCall({ call, node, kind }: Asking, input: JsonObject): RunEntry {
  const { run } = call
  const entry: RunEntry = {
    startTime: run.ports.now(),
    executionTime: 0,
    executionIndex: run.nextIndex,
    source: [{ previousNode: call.prepared.node.name, previousNodeRun: call.runIndex }],
    asked: { kind, input, ...(node.approval && { approval: 'approved' }) },
  }
  run.nextIndex += 1
  addRun(run.state, node.name, entry)
  run.ports.emit({ type: 'nodeStarted', node: node.name })
  return entry
}

/** A sub-node that could not even be had shows why. */
function failedCall(asking: Asking, error: unknown): void {
  const { ports } = asking.call.run
  const { node } = asking
  const entry = beginCall(asking, {})
  entry.error = errorOfNode(error, node, ports.now())
  ports.emit({ type: 'nodeFinished', node: node.name, entry })
}

/** Of what nobody has agreed to nothing is done, but that it was wanted is kept. */
function declinedCall(asking: Asking, asked: JsonObject, told: string): void {
  const { ports } = asking.call.run
  const { node, kind } = asking
  const entry = beginCall(asking, asked)
  entry.asked = { kind, input: asked, approval: 'declined' }
  entry.data = { main: [[{ json: { response: told } }]] }
  ports.emit({ type: 'nodeFinished', node: node.name, entry })
}

/** The node sees one item; its expressions see it among the others, where it really stands. */
async function runSelf({ call, itemIndex }: Supplying, given: JsonObject): Promise<NodeOutput> {
  const { run } = call.prepared.definition
  if (!run) throw new Error(`"${call.prepared.node.name}" cannot be run as a tool`)
  const context = await createRunContext(call, { $fromAI: given })
  const { params, evaluate, supplied, items } = context
  const item = items[itemIndex] ?? { json: {} }
  return run(
    contextWith(context, {
      items: [item],
      inputs: [[item]],
      params: () => params(itemIndex),
      evaluate: (expression: string, _: number, roots?: Record<string, unknown>) =>
        evaluate(expression, itemIndex, roots),
      supplied: (kind: SupplyKind) => supplied(kind, itemIndex),
      waitUntil() {
        throw new Error(`"${call.prepared.node.name}" cannot wait for an answer while it is used as a tool`)
      },
    } satisfies Partial<RunContext>),
  )
}
