import type { JsonObject } from '@heddle/core'
import type { ExpressionData, ExpressionErrorKind } from '@heddle/core/expression'
import type {
  BinaryInfo,
  CodeJob,
  CommandResult,
  Conversion,
  FileAccess,
  HttpRequest,
  HttpResponse,
  InstanceCall,
  KnowledgeAccess,
  ModelMeter,
  MailQuestion,
  NodeDefinition,
  NodeOutput,
  NodeStore,
  ReplyPart,
  ReplySource,
  SubWorkflowCall,
  WebhookResponse,
} from '@heddle/core/node'
import type {
  BinaryValue,
  ExecutionLink,
  ExecutionMode,
  ExecutionState,
  Item,
  ParentExecution,
  RunEntry,
} from '@heddle/core/run'
import type { Workflow, WorkflowNode } from '@heddle/core/workflow'

/** What the engine needs from the world. The server supplies it; tests supply it in memory. */
export interface EnginePorts {
  /** The definition of a node type or of one of its aliases. */
  findNode(type: string): Promise<NodeDefinition | undefined>
  http(request: HttpRequest, from: NodeOrigin): Promise<HttpResponse>
  credential(type: string, from: NodeOrigin): Promise<Record<string, unknown>>
  resolveHost(host: string): Promise<string>
  binary: {
    read(value: BinaryValue): Promise<Uint8Array>
    stream(value: BinaryValue): Promise<ReadableStream<Uint8Array>>
    write(
      bytes: Uint8Array | ReadableStream<Uint8Array>,
      info: BinaryInfo,
      executionId: string,
    ): Promise<BinaryValue>
  }
  files: FileAccess
  runCommand(command: string, from: NodeOrigin): Promise<CommandResult>
  store(from: NodeOrigin): NodeStore
  knowledge: KnowledgeAccess
  meter(from: NodeOrigin): ModelMeter
  sandbox: Sandbox
  convert<I, O>(conversion: Conversion<I, O>, input: I, from: NodeOrigin): Promise<O>
  /** Runs another workflow and gives the items of its last node. Tells which execution that is before it begins. */
  callWorkflow(
    call: SubWorkflowCall,
    from: NodeOrigin,
    begins: (execution: ExecutionLink) => void,
  ): Promise<Item[]>
  instance(call: InstanceCall, from: NodeOrigin): Promise<unknown>
  askByMail(question: MailQuestion, from: NodeOrigin): Promise<void>
  /** Stores the state between nodes. What is emitted afterwards is told only when it is stored. */
  checkpoint?(state: ExecutionState): Promise<void>
  /** Stores that a node is about to do something outside that should not be done twice. */
  beforeWriting?(from: NodeOrigin): Promise<void>
  emit(event: RunEvent): void
  /** The execution computes again, after others had their turn. */
  goOn?(): void
  now(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Which node of which workflow asks: rights are checked against it. */
export interface NodeOrigin {
  workflow: Workflow
  node: WorkflowNode
  executionId: string
  mode: ExecutionMode
  /** How many workflows called each other to get here. */
  depth: number
  signal: AbortSignal
}

export type RunEvent =
  | { type: 'nodeStarted'; node: string }
  | { type: 'nodeFinished'; node: string; entry: RunEntry }
  | { type: 'console'; node: string; messages: unknown[] }
  | { type: 'response'; response: WebhookResponse }
  | { type: 'said'; part: ReplyPart & { metadata: ReplySource } }

/** User code and the expressions beyond tier 1, in the runner process. */
export interface Sandbox {
  /** Evaluates all given templates for all given items in one call. */
  evaluate(batch: EvaluationBatch, signal: AbortSignal): Promise<EvaluationResult[]>
  runCode(job: CodeJob, data: ExpressionData, options: CodeOptions): Promise<CodeResult>
  /** Answers an SQL query over tables that exist for it alone. */
  query(job: QueryJob, signal: AbortSignal): Promise<JsonObject[]>
}

export interface QueryJob {
  executionId: string
  workflowId?: string | undefined
  query: string
  tables: Readonly<Record<string, readonly JsonObject[]>>
  /** What the parameters of the query stand for, in their order. */
  values?: readonly unknown[]
}

export interface EvaluationBatch {
  /** Isolates are never shared between executions. */
  executionId: string
  templates: readonly string[]
  data: ExpressionData
  itemIndexes: readonly number[]
}

/** By template: a value or an error for each item asked for. */
export type EvaluationResult = (
  | { value: unknown }
  | { error: string; kind?: ExpressionErrorKind; description?: string }
)[]

export interface CodeOptions {
  executionId: string
  staticData: { global: Record<string, unknown>; node: Record<string, unknown> }
  onConsole(messages: unknown[]): void
  signal: AbortSignal
}

export interface CodeResult {
  output: NodeOutput
  /** The static data as the code left it. */
  staticData: { global: Record<string, unknown>; node: Record<string, unknown> }
  /** What it added to the data of its execution. */
  customData?: Record<string, string>
}

/** Where an execution that waits is resumed. Few are ever asked for: they may be made when they are read. */
export interface ResumeAddresses {
  /** By a call. */
  readonly resumeUrl: string
  /** By a person who fills in a form. */
  readonly resumeFormUrl: string
}

/** What to run. */
export interface RunRequest {
  workflow: Workflow
  /** Whose execution it is: people take turns. */
  person?: string
  executionId: string
  mode: ExecutionMode
  start: RunStart
  /** Stop after this node. */
  destinationNode?: string
  depth?: number
  timezone: string
  /** Seconds; absent or negative for none. */
  timeoutSeconds?: number
  /** Seconds that one node may take, each try counted by itself; absent or negative for none. */
  nodeTimeoutSeconds?: number
  /** Stores the state after each node. */
  saveProgress?: boolean
  /** How many node runs the execution may have; a generous number when absent. */
  maxNodeRuns?: number
  /** Megabytes that its data may have; no limit when absent. */
  maxDataMb?: number
  /** Whether somebody reads what models write while they write it. */
  streams?: boolean
  addresses: ResumeAddresses
  vars: Readonly<Record<string, string>>
  env: Readonly<Record<string, string>>
}

/** How a run begins. */
export type RunStart =
  /** With these items as the output of a trigger. */
  | { type: 'output'; node: string; output: NodeOutput }
  /** By running a node, with these items as its input. */
  | { type: 'input'; node: string; input: NodeOutput; parent?: ParentExecution }
  /** From a state (partial run, retry, resume), which the engine takes over and changes. */
  | { type: 'state'; state: ExecutionState }

/** How it ended. */
export interface RunOutcome {
  status: 'success' | 'error' | 'waiting' | 'canceled'
  state: ExecutionState
  /** Items of the node that ran last. */
  lastItems: Item[]
  /** Present when the workflow changed it. */
  staticData?: Record<string, unknown>
  /** What a node has answered and was not emitted, because nothing came after it. */
  response?: WebhookResponse
}
