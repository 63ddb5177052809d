import { findOwn } from '@heddle/core'
import type { Evaluator, ExpressionData } from '@heddle/core/expression'
import type { RunContext } from '@heddle/core/node'
import type { Workflow, WorkflowNode } from '@heddle/core/workflow'
import { maxSubWorkflowDepth } from '../limits.ts'
import { evaluateExpression } from './evaluate-expression.ts'
import { originOf, type NodeCall } from './node-call.ts'
import { filesOf, knowledgeOf, meterOf, sendRequest, storeOf, whileRunning, writing } from './outside.ts'
import { runCode } from './run-code.ts'

/** What the expressions of a call see, and what evaluates them. */
interface Expressions {
  data: ExpressionData
  evaluate: Evaluator
}

interface Parts {
  call: NodeCall
  expressions: Expressions
  params: RunContext['params']
}

/** A node that calls a workflow for each of its items starts more executions than anybody would look at. */
const linksKept = 100

/**
 * What a node's `run` receives. One is made for every node that runs, and most nodes use a few parts of it: the others are made
 * when they are asked for. A part can be taken out and called by itself.
 */
export class NodeContext implements RunContext {
  private readonly call: NodeCall
  private readonly expressions: Expressions
  readonly params: RunContext['params']
  /** As it was when the node was called: a sub-node runs again for each call that it answers. */
  readonly runIndex: number
  private knownHttp: RunContext['http'] | undefined

  constructor({ call, expressions, params }: Parts) {
    this.call = call
    this.expressions = expressions
    this.params = params
    this.runIndex = call.runIndex
  }

  /** The same function whenever it is asked for: nodes remember by it what they have found out in a call. */
  get http(): RunContext['http'] {
    const { call } = this
    this.knownHttp ??= (request) => sendRequest(call, request)
    return this.knownHttp
  }

  get node(): WorkflowNode {
    return this.call.prepared.node
  }

  get workflow(): Workflow {
    return this.call.run.workflow
  }

  get executionId(): string {
    return this.call.run.request.executionId
  }

  get mode(): RunContext['mode'] {
    return this.call.run.request.mode
  }

  get timezone(): string {
    return this.call.run.request.timezone
  }

  get items(): RunContext['items'] {
    return this.call.inputs[0] ?? []
  }

  get inputs(): RunContext['inputs'] {
    return this.call.inputs
  }

  get rawParameters(): RunContext['rawParameters'] {
    return this.call.prepared.parameters
  }

  get signal(): AbortSignal {
    return this.call.signal
  }

  get continueOnFail(): boolean {
    const { onError, continueOnFail } = this.call.prepared.node
    return onError === undefined ? continueOnFail === true : onError !== 'stopWorkflow'
  }

  get streams(): boolean {
    return this.call.run.request.streams === true
  }

  get pause(): RunContext['pause'] {
    return this.call.run.pause
  }

  get now(): RunContext['now'] {
    const { ports } = this.call.run
    return () => new Date(ports.now())
  }

  get sleep(): RunContext['sleep'] {
    const { run, signal } = this.call
    return (milliseconds) => run.ports.sleep(milliseconds, signal)
  }

  get evaluate(): RunContext['evaluate'] {
    const { call, expressions } = this
    return (expression, itemIndex, roots) =>
      evaluateExpression({
        expression,
        itemIndex,
        ...(roots ? { data: { ...expressions.data, roots } } : expressions),
        sandbox: call.run.ports.sandbox,
        signal: call.signal,
      })
  }

  /** Nobody knows what the node does with the account by itself. */
  get credential(): RunContext['credential'] {
    const { call } = this
    return (type) => writing(call, () => call.run.ports.credential(type, originOf(call)))
  }

  get resolveHost(): RunContext['resolveHost'] {
    const { call } = this
    return (host) => whileRunning(call, () => call.run.ports.resolveHost(host))
  }

  get binary(): RunContext['binary'] {
    const { call } = this
    const { ports, request } = call.run
    return {
      read: (value) => whileRunning(call, () => ports.binary.read(value)),
      stream: (value) => whileRunning(call, () => ports.binary.stream(value)),
      write: (bytes, info = {}) =>
        whileRunning(call, () => ports.binary.write(bytes, info, request.executionId)),
    }
  }

  get files(): RunContext['files'] {
    return filesOf(this.call)
  }

  get runCommand(): RunContext['runCommand'] {
    const { call } = this
    return (command) => writing(call, () => call.run.ports.runCommand(command, originOf(call)))
  }

  get staticData(): RunContext['staticData'] {
    const { run, prepared } = this.call
    return (scope) => run.staticData.get(scope, prepared.node.name)
  }

  get state(): Record<string, unknown> {
    const { contextData } = this.call.run.state.executionData
    const known = findOwn(contextData, this.node.name) ?? {}
    contextData[this.node.name] = known
    return known
  }

  get store(): RunContext['store'] {
    return storeOf(this.call)
  }

  get knowledge(): RunContext['knowledge'] {
    return knowledgeOf(this.call)
  }

  get meter(): RunContext['meter'] {
    return meterOf(this.call)
  }

  get runCode(): RunContext['runCode'] {
    const { call, expressions } = this
    return (job) => whileRunning(call, () => runCode(call, job, expressions.data))
  }

  get query(): RunContext['query'] {
    const { call } = this
    const { run, signal } = call
    const asking = { executionId: run.request.executionId, workflowId: run.workflow.id }
    return (query, tables, values = []) =>
      whileRunning(call, () => run.ports.sandbox.query({ query, tables, values, ...asking }, signal))
  }

  get convert(): RunContext['convert'] {
    const { call } = this
    return (conversion, input) =>
      whileRunning(call, () => call.run.ports.convert(conversion, input, originOf(call)))
  }

  get callWorkflow(): RunContext['callWorkflow'] {
    const { call } = this
    return async (wanted) => {
      refuseTooDeep(call)
      const start = () =>
        call.run.ports.callWorkflow(wanted, originOf(call), (execution) => {
          if (call.subExecutions.length < linksKept) call.subExecutions.push(execution)
        })
      // One that is waited for tells by itself when it begins to write.
      return wanted.wait ? whileRunning(call, start) : writing(call, start)
    }
  }

  get supplied(): RunContext['supplied'] {
    const { call } = this
    return (kind, itemIndex) => whileRunning(call, () => call.ask(call, kind, itemIndex))
  }

  get instance(): RunContext['instance'] {
    const { call } = this
    return (wanted) => writing(call, () => call.run.ports.instance(wanted, originOf(call)))
  }

  get waitUntil(): RunContext['waitUntil'] {
    const { call } = this
    return (time) => void (call.waitUntil = time)
  }

  get takeAnswer(): RunContext['takeAnswer'] {
    const { run, prepared } = this.call
    const { executionData } = run.state
    return () => {
      const { answer } = executionData
      if (answer?.node !== prepared.node.name) return undefined
      delete executionData.answer
      return answer.item
    }
  }

  get askByMail(): RunContext['askByMail'] {
    const { call } = this
    return (question) => writing(call, () => call.run.ports.askByMail(question, originOf(call)), 'writes')
  }

  get runAgain(): RunContext['runAgain'] {
    const { run, prepared, inputs } = this.call
    return () => {
      const main = inputs.map((items) => [...items])
      run.state.executionData.runAgain = { node: prepared.node.name, data: { main }, source: [] }
    }
  }

  get respond(): RunContext['respond'] {
    const { run, signal } = this.call
    return (response) => {
      signal.throwIfAborted()
      run.response ??= response
    }
  }

  get say(): RunContext['say'] {
    const { call } = this
    const { ports } = call.run
    const { id: nodeId, name: nodeName } = call.prepared.node
    return (part, itemIndex) => {
      call.signal.throwIfAborted()
      const metadata = { nodeId, nodeName, runIndex: call.runIndex, itemIndex, timestamp: ports.now() }
      ports.emit({ type: 'said', part: { ...part, metadata } })
    }
  }

  get saveMetadata(): RunContext['saveMetadata'] {
    const { resultData } = this.call.run.state
    return (pairs) => void (resultData.metadata = { ...resultData.metadata, ...pairs })
  }

  get log(): RunContext['log'] {
    const { run, prepared } = this.call
    return (...messages) => run.ports.emit({ type: 'console', node: prepared.node.name, messages })
  }

  get hint(): RunContext['hint'] {
    const { hints } = this.call
    return (message) => void hints.push(message)
  }
}

function refuseTooDeep({ run }: NodeCall): void {
  if ((run.request.depth ?? 0) < maxSubWorkflowDepth) return
  throw new Error(
    `Workflows may call each other ${maxSubWorkflowDepth} levels deep, and this call goes deeper`,
  )
}
