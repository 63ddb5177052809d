import type { JsonObject } from '../json.ts'
import type { Workflow, WorkflowNode } from '../workflow/document.ts'
import type { ExecutionMode } from '../run/execution.ts'
import type { BinaryValue, Item } from '../run/item.ts'
import type { SupplyKind } from '../workflow/connection-kinds.ts'
import type { Convert } from './conversion.ts'
import type { ReplyPart } from './reply-part.ts'
import type { ParamScratch } from './each-reader.ts'
import type { KnowledgeAccess } from './knowledge-access.ts'
import type { ModelMeter } from './model-meter.ts'
import type { MailQuestion } from './mail-question.ts'
import type { WebhookHead, WebhookRequest, WebhookResponse } from './webhook-call.ts'

/** Items by output index. */
export type NodeOutput = (Item[] | null)[]

export interface HttpRequest {
  method?: string
  url: string
  headers?: Record<string, string>
  query?: Record<string, unknown>
  /** A string or bytes are sent as they are; anything else as JSON. */
  body?: unknown
  /** Name of a credential type of this node, applied inside the client so that the node never sees the secret. */
  credential?: string
  responseType?: 'json' | 'text' | 'bytes' | 'stream'
  timeoutMs?: number
  followRedirects?: boolean
  maxRedirects?: number
  proxy?: string
  ignoreTlsErrors?: boolean
  /** Answer with an error status instead of throwing. */
  ignoreStatus?: boolean
  maxResponseBytes?: number
}

export interface HttpResponse {
  status: number
  statusText: string
  headers: Record<string, string>
  /** By `responseType`: parsed JSON, a text, a Uint8Array or a ReadableStream. */
  body: unknown
}

export interface BinaryInfo {
  mimeType?: string
  fileName?: string
}

/** Reads and writes the files that travel with items. */
export interface BinaryAccess {
  read(value: BinaryValue): Promise<Uint8Array>
  stream(value: BinaryValue): Promise<ReadableStream<Uint8Array>>
  write(bytes: Uint8Array | ReadableStream<Uint8Array>, info?: BinaryInfo): Promise<BinaryValue>
}

/** Files of the machine, in the folders that the instance allows. Paths that are not absolute begin in the first of them. */
export interface FileAccess {
  /** Paths that fit a pattern such as `reports/*.csv`; a path that is no pattern fits itself. */
  find(pattern: string): Promise<string[]>
  read(path: string): Promise<ReadableStream<Uint8Array>>
  write(path: string, content: ReadableStream<Uint8Array>, options?: { append?: boolean }): Promise<void>
}

export interface CommandResult {
  exitCode: number
  stdout: string
  stderr: string
}

/** What user code gets and gives back; it runs in the runner process, never here. */
export interface CodeJob {
  code: string
  mode: 'allItems' | 'eachItem'
  /** Which globals the code expects: today's, or those of the old Function nodes. */
  dialect: 'code' | 'function' | 'functionItem'
  timeoutMs?: number
  /** What fails becomes an item with the error. */
  continueOnFail?: boolean
}

export interface SubWorkflowCall {
  workflow: CalledWorkflow
  items: Item[]
  /** False returns as soon as the sub-workflow is accepted. */
  wait: boolean
}

export type CalledWorkflow = { type: 'stored'; id: string } | { type: 'inline'; document: InlineWorkflow }

/** A workflow that stands in a parameter. */
export type InlineWorkflow = Pick<Workflow, 'nodes' | 'connections'> & Partial<Workflow>

/** A call of the instance's own interface, with the rights of the workflow's owner. */
export interface InstanceCall {
  /** Resource and call of the contract, e.g. `workflows.list`. */
  name: string
  params?: Record<string, string>
  /** Texts, as in an address. */
  query?: Record<string, string>
  body?: unknown
}

/** Values kept by the instance for nodes (Remove Duplicates across executions). */
export interface NodeStore {
  get(scope: 'node' | 'workflow', key: string): Promise<unknown>
  set(scope: 'node' | 'workflow', key: string, value: unknown): Promise<void>
}

/** A sub-node and what it is to the node that asked for it. */
export interface Supplied {
  readonly node: WorkflowNode
  /** Which of the inputs of its kind it hangs on, from 0. */
  readonly input: number
  readonly value: unknown
  /** Records that someone has declined what it was asked for, and what is told instead of an answer. */
  decline(asked: JsonObject, told: string): void
}

/**
 * What a node's `run` receives. Everything from outside comes through here. Its parts can be taken out; to replace some and hand
 * on the rest, use `contextWith`: a spread would lose most of them.
 */
export interface RunContext<P = Record<string, unknown>> {
  readonly node: WorkflowNode
  readonly workflow: Pick<Workflow, 'id' | 'name' | 'active'>
  readonly executionId: string
  readonly mode: ExecutionMode
  readonly runIndex: number
  readonly timezone: string
  /** Items of the first input. Each is paired with its own position, so one that is passed on descends from itself. */
  readonly items: readonly Item[]
  /** Items by input index; empty for an input that got nothing. */
  readonly inputs: readonly (readonly Item[])[]
  /** The resolved, checked parameters for one item; with a scratch, only until the next call with it. */
  params(itemIndex: number, scratch?: ParamScratch): P
  /** The parameters as they are stored, expressions unresolved. */
  readonly rawParameters: Readonly<Record<string, unknown>>
  /** Evaluates an expression with further roots, e.g. `$response` while paging. */
  evaluate(expression: string, itemIndex: number, roots?: Record<string, unknown>): Promise<unknown>
  http(request: HttpRequest): Promise<HttpResponse>
  /** An address of the host that the network policy allows: what such a protocol may connect to, and nothing else. */
  resolveHost(host: string): Promise<string>
  /** Decrypted data, for protocols that the HTTP client cannot speak (SMTP, SQL). */
  credential(type: string, itemIndex?: number): Promise<Record<string, unknown>>
  readonly binary: BinaryAccess
  readonly files: FileAccess
  /** Runs a command of the machine; refused unless the instance allows it. */
  runCommand(command: string): Promise<CommandResult>
  /** Kept with the workflow between production executions. Change it in place. */
  staticData(scope: 'global' | 'node'): Record<string, unknown>
  /** What this node remembers between its runs within one execution. Change it in place. */
  readonly state: Record<string, unknown>
  readonly store: NodeStore
  readonly knowledge: KnowledgeAccess
  /** For who calls models. */
  readonly meter: ModelMeter
  runCode(job: CodeJob): Promise<NodeOutput>
  /**
   * Answers an SQL query over these rows, by the names of their tables, with these values for its parameters.
   * It can read nothing else, and change nothing.
   */
  query(
    query: string,
    tables: Readonly<Record<string, readonly JsonObject[]>>,
    values?: readonly unknown[],
  ): Promise<JsonObject[]>
  /** Reads or makes texts and files where that can be stopped. */
  readonly convert: Convert
  callWorkflow(call: SubWorkflowCall): Promise<Item[]>
  /** What the sub-nodes of a kind are to this node, for one of its items; in the order of its inputs. */
  supplied(kind: SupplyKind, itemIndex: number): Promise<Supplied[]>
  /** Asks this instance for its workflows, executions, data tables. The answer is what stands in `data`. */
  instance(call: InstanceCall): Promise<unknown>
  /** Ends this run and resumes the execution at the given time, or `null` for a call from outside. */
  waitUntil(time: Date | null): void
  /** What a call has brought for which this node has waited, if it runs once more for that. Only the first who asks gets it. */
  takeAnswer(): Item | undefined
  /** Sends a question through the mail server of the instance. */
  askByMail(question: MailQuestion): Promise<void>
  /** Has this node run once more, with the same input, when nothing else is left to run. */
  runAgain(): void
  /** Answers the webhook that started the execution. */
  respond(response: WebhookResponse): void
  /** Whether somebody reads along who wants what a model writes piece by piece. */
  readonly streams: boolean
  /** Tells whoever reads along the next piece of the answer to an item. */
  say(part: ReplyPart, itemIndex: number): void
  /** Adds searchable key/value pairs to the execution. */
  saveMetadata(pairs: Record<string, string>): void
  /** Shows a line in the editor's console of the session that runs this. */
  log(...messages: unknown[]): void
  hint(message: string): void
  sleep(milliseconds: number): Promise<void>
  /** To be called now and then by whoever goes through many items: a promise when it is time to let others have their turn. */
  pause(): Promise<void> | undefined
  now(): Date
  readonly signal: AbortSignal
  /** True when a failing item must not stop the node. */
  readonly continueOnFail: boolean
}

/** For deciding whether somebody may call. Nothing that they send is read or stored before that. */
export interface AdmitContext<P = Record<string, unknown>> {
  readonly node: WorkflowNode
  readonly request: WebhookHead
  /** Name of the webhook in the node's description. */
  readonly webhook: string
  readonly params: P
  credential(type: string): Promise<Record<string, unknown>>
  now(): Date
}

/** For a call that was let in: who may call is decided by `admit` and `verify` before. */
export interface WebhookContext<P = Record<string, unknown>> {
  readonly node: WorkflowNode
  readonly workflow: Pick<Workflow, 'id' | 'name' | 'active'>
  /** The types of the nodes that may run behind this one. */
  readonly typesBehind: ReadonlySet<string>
  readonly request: WebhookRequest
  /** Name of the webhook in the node's description. */
  readonly webhook: string
  readonly test: boolean
  readonly timezone: string
  readonly params: P
  /** What the node remembers in the execution that waits at it. */
  readonly state: Readonly<Record<string, unknown>>
  /** What was kept when the service was told where to call. */
  readonly memory: Readonly<Record<string, unknown>>
  readonly binary: BinaryAccess
  credential(type: string): Promise<Record<string, unknown>>
  /** For what the service only names in its call, such as files. The caller waits meanwhile. */
  http(request: HttpRequest): Promise<HttpResponse>
  now(): Date
}

/**
 * What has become of an execution that a trigger waits for: it is stored or over, or a node has answered before. Unknown when it was
 * started by hand.
 */
export type FiringOutcome = 'success' | 'error' | 'answered' | 'unknown'

/** For nodes that watch something by themselves (schedules, queues, mailboxes). */
export interface TriggerContext<P = Record<string, unknown>> extends Pick<RunContext, 'resolveHost'> {
  readonly node: WorkflowNode
  readonly workflow: Pick<Workflow, 'id' | 'name' | 'active'>
  readonly mode: 'manual' | 'trigger'
  readonly params: P
  readonly timezone: string
  emit(items: NodeOutput): void
  /**
   * For who has to know what becomes of the execution before it goes on or tells its service: until it is stored and cannot get
   * lost, or until it is over. By hand nobody waits.
   */
  emitAndWait(items: NodeOutput, until: 'stored' | 'over'): Promise<FiringOutcome>
  fail(error: Error): void
  credential(type: string): Promise<Record<string, unknown>>
  http(request: HttpRequest): Promise<HttpResponse>
  readonly convert: Convert
  readonly binary: BinaryAccess
  /** Where a file or folder really is, in the folders that the instance allows: what may be watched, and nothing else. */
  locateFile(path: string): Promise<string>
  staticData(scope: 'global' | 'node'): Record<string, unknown>
  readonly signal: AbortSignal
  now(): Date
}

/** What happens to a workflow: the server starts with it active, it is switched on, it is saved while it is on. */
export type InstanceEvent = 'init' | 'activate' | 'update'

/** For trying a credential that a node tests: its data, and the only way to an address. Throws why one cannot connect. */
export type CredentialTestContext = Pick<RunContext, 'resolveHost'> & {
  readonly credential: Record<string, unknown>
}

export interface LoadOptionsContext extends Pick<RunContext, 'resolveHost'> {
  readonly parameters: Record<string, unknown>
  readonly node: { type: string; version: number }
  credential(type: string): Promise<Record<string, unknown>>
  http(request: HttpRequest): Promise<HttpResponse>
  /** With the rights of the person who asks. */
  instance(call: InstanceCall): Promise<unknown>
  /** The stores of the owner of the workflow. */
  readonly knowledge: Pick<KnowledgeAccess, 'list'>
  /** What the person typed into the search box. */
  readonly filter?: string
  readonly paginationToken?: string
}
