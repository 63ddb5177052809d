import { findOwn, refuseDeepItems } from '@heddle/core'
import type { ExpressionData } from '@heddle/core/expression'
import {
  ParamValueError,
  type CodeJob,
  type Effect,
  type FileAccess,
  type HttpRequest,
  type NodeOutput,
  type KnowledgeAccess,
  type ModelMeter,
  type NodeStore,
  type RunContext,
} from '@heddle/core/node'
import { ItemError, type ExecutionState, type Item } from '@heddle/core/run'
import type { WorkflowNode } from '@heddle/core/workflow'
import { maxSubWorkflowDepth } from '../limits.ts'
import type { NodeOrigin } from '../ports.ts'
import { evaluateExpression } from './evaluate-expression.ts'
import { expressionDataOf, originOf, type NodeCall } from './node-call.ts'
import { prepareParameters } from './parameters.ts'

/** A node that calls a workflow for each of its items starts more executions than anybody would look at. */
const linksKept = 100

/** Makes what a node's `run` receives. */
export async function createRunContext(call: NodeCall, roots?: Record<string, unknown>): Promise<RunContext> {
  const data = roots ? { ...expressionDataOf(call), roots } : expressionDataOf(call)
  return buildContext(call, data, await parameterReader(call, data))
}

async function parameterReader(call: NodeCall, data: ExpressionData): Promise<RunContext['params']> {
  const { run, prepared, signal } = call
  const parameters = await prepareParameters({
    ...prepared,
    data,
    itemCount: Math.max(1, call.inputs[0]?.length ?? 0),
    sandbox: run.ports.sandbox,
    signal,
    pause: run.pause,
  })
  const read = prepared.definition.readEachItem(parameters)
  return (itemIndex, scratch) => {
    try {
      return read(itemIndex, scratch)
    } catch (error) {
      throw error instanceof ParamValueError ? new ItemError(error, itemIndex) : error
    }
  }
}

function buildContext(call: NodeCall, data: ExpressionData, params: RunContext['params']): RunContext {
  const { run, inputs, runIndex, signal } = call
  const { ports, request, staticData } = run
  const { node, parameters } = call.prepared
  const origin = originOf(call)
  const { executionData } = run.state
  return {
    node,
    workflow: run.workflow,
    executionId: request.executionId,
    mode: request.mode,
    runIndex,
    timezone: request.timezone,
    items: inputs[0] ?? [],
    inputs,
    params,
    rawParameters: parameters,
    signal,
    continueOnFail: goesOnAfterErrors(node),
    evaluate: (expression, itemIndex, roots) =>
      evaluateExpression({
        expression,
        itemIndex,
        data: roots ? { ...data, roots } : data,
        sandbox: ports.sandbox,
        signal,
      }),
    http: (wanted) =>
      whileRunning(signal, async () => {
        if (!isSafe(wanted)) await beforeWriting(call, origin)
        return ports.http(wanted, origin)
      }),
    // Nobody knows what the node does with the account by itself.
    credential: (type) =>
      whileRunning(signal, async () => {
        await beforeWriting(call, origin)
        return ports.credential(type, origin)
      }),
    resolveHost: (host) => whileRunning(signal, () => ports.resolveHost(host)),
    binary: {
      read: (value) => whileRunning(signal, () => ports.binary.read(value)),
      stream: (value) => whileRunning(signal, () => ports.binary.stream(value)),
      write: (bytes, info = {}) =>
        whileRunning(signal, () => ports.binary.write(bytes, info, request.executionId)),
    },
    files: filesWhileRunning(call, origin),
    runCommand: (command) =>
      whileRunning(signal, async () => {
        await beforeWriting(call, origin)
        return ports.runCommand(command, origin)
      }),
    staticData: (scope) => staticData.get(scope, node.name),
    get state() {
      return stateOf(executionData.contextData, node.name)
    },
    get store() {
      return storeOf(call, origin)
    },
    get knowledge() {
      return knowledgeOf(call, origin)
    },
    get meter() {
      return meterOf(call, origin)
    },
    runCode: (job) => whileRunning(signal, () => runCode(call, job, data)),
    query: (query, tables, values = []) =>
      whileRunning(signal, () =>
        ports.sandbox.query(
          { query, tables, values, executionId: request.executionId, workflowId: run.workflow.id },
          signal,
        ),
      ),
    convert: (conversion, input) => whileRunning(signal, () => ports.convert(conversion, input, origin)),
    callWorkflow: (wanted) =>
      whileRunning(signal, async () => {
        refuseTooDeep(origin.depth)
        // One that is waited for tells by itself when it begins to write.
        if (!wanted.wait) await beforeWriting(call, origin)
        return ports.callWorkflow(wanted, origin, (execution) => {
          if (call.subExecutions.length < linksKept) call.subExecutions.push(execution)
        })
      }),
    supplied: (kind, itemIndex) => whileRunning(signal, () => call.ask(call, kind, itemIndex)),
    instance: (wanted) =>
      whileRunning(signal, async () => {
        await beforeWriting(call, origin)
        return ports.instance(wanted, origin)
      }),
    waitUntil(time) {
      call.waitUntil = time
    },
    takeAnswer: () => takeAnswer(executionData, node.name),
    askByMail: (question) =>
      whileRunning(signal, async () => {
        await beforeWriting(call, origin, 'writes')
        return ports.askByMail(question, origin)
      }),
    runAgain() {
      executionData.runAgain = {
        node: node.name,
        data: { main: inputs.map((items) => [...items]) },
        source: [],
      }
    },
    respond(response) {
      signal.throwIfAborted()
      run.response ??= response
    },
    streams: request.streams === true,
    say(part, itemIndex) {
      signal.throwIfAborted()
      const source = { nodeId: node.id, nodeName: node.name, runIndex: call.runIndex, itemIndex }
      ports.emit({ type: 'said', part: { ...part, metadata: { ...source, timestamp: ports.now() } } })
    },
    saveMetadata(pairs) {
      const { resultData } = run.state
      resultData.metadata = { ...resultData.metadata, ...pairs }
    },
    log: (...messages) => ports.emit({ type: 'console', node: node.name, messages }),
    hint(message) {
      call.hints.push(message)
    },
    sleep: (milliseconds) => ports.sleep(milliseconds, signal),
    pause: run.pause,
    now: () => new Date(ports.now()),
  }
}

function stateOf(
  contextData: Record<string, Record<string, unknown>>,
  node: string,
): Record<string, unknown> {
  const known = findOwn(contextData, node) ?? {}
  contextData[node] = known
  return known
}

function takeAnswer(executionData: ExecutionState['executionData'], node: string): Item | undefined {
  const { answer } = executionData
  if (answer?.node !== node) return undefined
  delete executionData.answer
  return answer.item
}

const goesOnAfterErrors = ({ onError, continueOnFail }: WorkflowNode): boolean =>
  onError === undefined ? continueOnFail === true : onError !== 'stopWorkflow'

/** A node that was given up on may still be running; nothing outside does anything for it any more. */
async function whileRunning<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return act()
}

function filesWhileRunning(call: NodeCall, origin: NodeOrigin): FileAccess {
  const { signal } = call
  const { files } = call.run.ports
  return {
    find: (pattern) => whileRunning(signal, () => files.find(pattern)),
    read: (path) => whileRunning(signal, () => files.read(path)),
    write: (path, content, options) =>
      whileRunning(signal, async () => {
        await beforeWriting(call, origin)
        return files.write(path, content, options)
      }),
  }
}

function storeOf(call: NodeCall, origin: NodeOrigin): NodeStore {
  const store = call.run.ports.store(origin)
  return {
    get: (scope, key) => store.get(scope, key),
    async set(scope, key, value) {
      await beforeWriting(call, origin)
      return store.set(scope, key, value)
    },
  }
}

function knowledgeOf(call: NodeCall, origin: NodeOrigin): KnowledgeAccess {
  const { knowledge } = call.run.ports
  const writing =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      whileRunning(call.signal, async () => {
        await beforeWriting(call, origin)
        return act(...args)
      })
  return {
    add: writing(knowledge.add),
    nearest: (store, question) => whileRunning(call.signal, () => knowledge.nearest(store, question)),
    update: writing(knowledge.update),
    clear: writing(knowledge.clear),
    list: () => whileRunning(call.signal, knowledge.list),
  }
}

/** What a call has taken is kept also when nobody waits for its answer any more: it has been paid for. */
function meterOf({ run, signal }: NodeCall, origin: NodeOrigin): ModelMeter {
  const meter = run.ports.meter(origin)
  return { admit: () => whileRunning(signal, meter.admit), note: meter.note }
}

/** What only reads may be done again. */
const isSafe = ({ method = 'GET' }: HttpRequest): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase())

/**
 * Has it stored that the execution is about to change something outside: if it is lost from here on, it cannot simply begin
 * again. Once is enough until its state is stored again.
 */
async function beforeWriting(
  { run, prepared }: NodeCall,
  origin: NodeOrigin,
  effect: Effect = prepared.definition.effectOf(prepared.parameters) ?? 'writes',
): Promise<void> {
  if (effect !== 'writes' || run.hasWritten) return
  run.hasWritten = true
  await run.ports.beforeWriting?.(origin)
}

async function runCode(call: NodeCall, job: CodeJob, data: ExpressionData): Promise<NodeOutput> {
  const { run, prepared, signal } = call
  const { name } = prepared.node
  const { output, staticData, customData } = await run.ports.sandbox.runCode(job, data, {
    executionId: run.request.executionId,
    staticData: { global: run.staticData.get('global', name), node: run.staticData.get('node', name) },
    onConsole: (messages) => run.ports.emit({ type: 'console', node: name, messages }),
    signal,
  })
  refuseDeepItems(output)
  const { resultData } = run.state
  if (customData && Object.keys(customData).length > 0)
    resultData.metadata = { ...resultData.metadata, ...customData }
  run.staticData.set('global', name, staticData.global)
  run.staticData.set('node', name, staticData.node)
  return output
}

function refuseTooDeep(depth: number): void {
  if (depth < maxSubWorkflowDepth) return
  throw new Error(
    `Workflows may call each other ${maxSubWorkflowDepth} levels deep, and this call goes deeper`,
  )
}
