import type { NodeOutput, StreamedAnswer, WebhookResponse } from '@heddle/core/node'
import type { ErrorData, ExecutionMode, ParentExecution, RunData, RunPlan } from '@heddle/core/run'
import type { Connections, PinData, WorkflowNode, WorkflowSettings } from '@heddle/core/workflow'
import type { Authority } from './authority.ts'

/** A workflow as the engine needs it. */
export interface RunnableWorkflow {
  id?: string
  name: string
  active: boolean
  nodes: WorkflowNode[]
  connections: Connections
  settings: WorkflowSettings
  pinData?: PinData
}

/** A stored version, which the engine keeps, or a document of its own, as it is or as packed JSON. */
export type WorkflowSource =
  | { type: 'version'; versionId: string; active: boolean }
  | { type: 'document'; document: RunnableWorkflow }
  | { type: 'packed'; packed: Uint8Array }

/** How an execution begins. */
export type JobStart =
  /** With what a trigger, or the call that ended its wait, has left in the engine. */
  | { type: 'ticket'; ticket: string }
  /** With these items as the output of a trigger. */
  | { type: 'output'; node: string; output: NodeOutput }
  /** By running the node, with these items as its input. */
  | { type: 'input'; node: string; input: NodeOutput; parent?: ParentExecution }
  /** Where a stored execution has come to: before a node that is due or has failed, or behind one that has waited. */
  | { type: 'stored'; stored: StoredState }
  /** In the middle, on data of an earlier run. */
  | { type: 'plan'; plan: RunPlan; runData: RunData }
  /** By letting the trigger itself look for something to start with. */
  | { type: 'trigger'; node: string }
  /** It cannot begin, and its only result is why. */
  | { type: 'problem'; problem: string }

/** An execution whose row is written: it may begin. */
export interface Job {
  executionId: number
  authority: Authority
  workflow: WorkflowSource
  mode: ExecutionMode
  start: JobStart
  destinationNode?: string
  /** How many workflows called each other to get here. */
  depth: number
  timezone: string
  /** Absent for no limit. */
  timeoutSeconds?: number | undefined
  staticData: Record<string, unknown> | null
  vars: Readonly<Record<string, string>>
  /** Whether somebody watches: node events are sent. */
  watched: boolean
  saveProgress: boolean
  /** Whether whoever watches reads what models write while they write it. */
  streams?: boolean
  /** How somebody is answered who waits for its end. */
  laterResponse?: LaterResponse
}

/** How a webhook answers with what the workflow made of its call. */
export interface LastNodeResponse {
  mode: 'lastNode' | 'responseNode'
  status: number
  /** `firstEntryJson`, `allEntries`, `firstEntryBinary` or `noData`. */
  data: string
  /** Answer with this property only. */
  property?: string
  binaryProperty: string
  contentType?: string
  headers: Record<string, string>
}

/** How a webhook answers when no node behind has done so. */
export interface EndingResponse {
  mode: 'ending'
  success: WebhookResponse
  failure: WebhookResponse
}

/** How a webhook answers while the workflow runs. */
export interface StreamedResponse extends StreamedAnswer {
  mode: 'streaming'
}

export type LaterResponse = LastNodeResponse | EndingResponse | StreamedResponse

/** What an execution goes on with: its state, packed, and the secrets that it has used. */
export interface StoredState {
  state: Uint8Array
  secrets: readonly string[]
}

/** What an execution needs to go on and nobody may see. */
export interface HeldState {
  /** That it has used so far. */
  secrets: string[]
  /** Its state with the secrets in it, packed; absent when there are none in it. */
  state?: Uint8Array
}

/** How far an execution has come, as it is stored. */
export interface Progress {
  /** Packed. What everybody may see who may see the execution. */
  state: Uint8Array
  held?: HeldState
}

/** What a trigger has found to start an execution with: as it is stored, and where the engine has it ready. */
export interface Beginning extends Progress {
  ticket: string
  /** Ids of files that become the execution's. */
  files: string[]
  /** How to answer the caller when the run is over; absent when nobody waits for that. */
  laterResponse?: LaterResponse
}

/** How a job ended. */
export interface JobEnd extends Progress {
  status: 'success' | 'error' | 'waiting' | 'canceled' | 'crashed'
  waitTill?: string
  error?: ErrorData
  lastNode?: string
  /** Present when the workflow changed it. */
  staticData?: Record<string, unknown>
  /** What the caller of a webhook that waits for the end gets. */
  response?: WebhookResponse
}

export type ToEngine =
  | { type: 'run'; job: Job }
  | { type: 'stop'; executionId: number }
  /** So many threads share the child processes. */
  | { type: 'share'; threads: number }
  | { type: 'ask'; id: number; method: string; argument: unknown }
  | { type: 'reply'; id: number; result: Reply }

/** A part of what a node returned that is too large for one push message. */
export interface OutputPage {
  executionId: number
  /** The node's place in the order of the execution. */
  executionIndex: number
  page: number
  /** JSON. */
  text: string
}

/** Something failed while nobody waited for it. */
export interface Stray {
  /** Whose it was, when that is known. */
  executionId?: number
  error: ErrorData
}

export type FromEngine =
  | { type: 'push'; executionId: number; message: string }
  | ({ type: 'page' } & OutputPage)
  | { type: 'response'; executionId: number; response: WebhookResponse }
  /** A line of an answer that is read while it is made. */
  | { type: 'said'; executionId: number; line: string }
  | ({ type: 'checkpoint'; executionId: number } & Progress)
  | { type: 'ended'; executionId: number; end: JobEnd }
  | { type: 'fired'; key: string; firing: Firing }
  | ({ type: 'stray' } & Stray)
  | { type: 'ask'; id: number; method: string; argument: unknown }
  | { type: 'reply'; id: number; result: Reply }

export type Reply = { value: unknown } | { error: ErrorData & { errorCode?: string; status?: number } }

/** What a trigger that watches by itself has to tell. */
export type Firing =
  /** It may wait to be told that the execution is stored, or over when that has an answer. */
  { type: 'beginning'; beginning: Beginning; awaited?: boolean } | { type: 'error'; error: ErrorData }
