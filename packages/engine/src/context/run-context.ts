import {
  getOwn,
  ItemError,
  ParamValueError,
  refuseDeepItems,
  type CodeJob,
  type ExpressionData,
  type FileAccess,
  type NodeOutput,
  type RunContext,
  type WorkflowNode,
} from '@heddle/core'
import { maxSubWorkflowDepth } from '../limits.ts'
import { evaluateExpression } from './evaluate-expression.ts'
import { expressionDataOf, originOf, type NodeCall } from './node-call.ts'
import { prepareParameters } from './parameters.ts'

/** Makes what a node's `run` receives. */
export async function createRunContext(call: NodeCall): Promise<RunContext> {
  const data = expressionDataOf(call)
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
  const { contextData } = run.state.executionData
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
    http: (wanted) => whileRunning(signal, () => ports.http(wanted, origin)),
    credential: (type) => whileRunning(signal, () => ports.credential(type, origin)),
    resolveHost: (host) => whileRunning(signal, () => ports.resolveHost(host)),
    binary: {
      read: (value) => whileRunning(signal, () => ports.binary.read(value)),
      stream: (value) => whileRunning(signal, () => ports.binary.stream(value)),
      write: (bytes, info = {}) =>
        whileRunning(signal, () => ports.binary.write(bytes, info, request.executionId)),
    },
    files: filesWhileRunning(ports.files, signal),
    runCommand: (command) => whileRunning(signal, () => ports.runCommand(command, origin)),
    staticData: (scope) => staticData.get(scope, node.name),
    get state() {
      return stateOf(contextData, node.name)
    },
    get store() {
      return ports.store(origin)
    },
    runCode: (job) => whileRunning(signal, () => runCode(call, job, data)),
    query: (query, tables) =>
      whileRunning(signal, () =>
        ports.sandbox.query({ query, tables, executionId: request.executionId }, signal),
      ),
    convert: (conversion, input) => whileRunning(signal, () => ports.convert(conversion, input, origin)),
    callWorkflow: (wanted) =>
      whileRunning(signal, () => {
        refuseTooDeep(origin.depth)
        return ports.callWorkflow(wanted, origin)
      }),
    instance: (wanted) => whileRunning(signal, () => ports.instance(wanted, origin)),
    waitUntil(time) {
      call.waitUntil = time
    },
    respond(response) {
      signal.throwIfAborted()
      ports.emit({ type: 'response', response })
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
    now: () => new Date(ports.now()),
  }
}

function stateOf(
  contextData: Record<string, Record<string, unknown>>,
  node: string,
): Record<string, unknown> {
  const known = getOwn(contextData, node) ?? {}
  contextData[node] = known
  return known
}

const goesOnAfterErrors = ({ onError, continueOnFail }: WorkflowNode): boolean =>
  onError === undefined ? continueOnFail === true : onError !== 'stopWorkflow'

/** A node that was given up on may still be running; nothing outside does anything for it any more. */
async function whileRunning<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return act()
}

const filesWhileRunning = (files: FileAccess, signal: AbortSignal): FileAccess => ({
  find: (pattern) => whileRunning(signal, () => files.find(pattern)),
  read: (path) => whileRunning(signal, () => files.read(path)),
  write: (path, content, options) => whileRunning(signal, () => files.write(path, content, options)),
})

async function runCode(call: NodeCall, job: CodeJob, data: ExpressionData): Promise<NodeOutput> {
  const { run, prepared, signal } = call
  const { name } = prepared.node
  const { output, staticData } = await run.ports.sandbox.runCode(job, data, {
    executionId: run.request.executionId,
    staticData: { global: run.staticData.get('global', name), node: run.staticData.get('node', name) },
    onConsole: (messages) => run.ports.emit({ type: 'console', node: name, messages }),
    signal,
  })
  refuseDeepItems(output)
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
