import type { JsonObject } from '@heddle/core'
import type {
  HttpRequest,
  HttpResponse,
  PropertyOption,
  WebhookRequest,
  WebhookResponse,
} from '@heddle/core/node'
import type { BinaryValue, ErrorData, Item } from '@heddle/core/run'
import type { Workflow, WorkflowNode } from '@heddle/core/workflow'
import type { PackageDescription } from './package-description.ts'

/**
 * What crosses between the server's side (host) and the process of a guest, in frames: each message is the header of one, bytes
 * are its parts. Several questions are open at a time; what a guest does for one of them names it.
 */
export type HostMessage =
  | { type: 'question'; id: number; question: Question }
  /** Nobody waits for the answer any more; a watch ends by this. */
  | { type: 'cancel'; id: number }
  | { type: 'returned'; call: number; value: unknown }
  | { type: 'failed'; call: number; error: ErrorData }
  /** Asks whether the process still has turns for anything; to be answered at once. */
  | { type: 'ping' }

export type GuestMessage =
  /** The process is there, and has loaded nothing of the package yet. */
  | { type: 'ready' }
  | { type: 'pong' }
  | { type: 'answer'; id: number; value?: unknown }
  | { type: 'error'; id: number; error: ErrorData }
  /** The guest needs something of the host, on behalf of a question. */
  | { type: 'call'; id: number; call: number; what: HostCall }
  /** The guest tells something, on behalf of a question, and waits for nothing. */
  | { type: 'event'; id: number; event: GuestEvent }

/** What a node's functions know, whichever of them is called. */
export interface NodeFacts {
  /** The node as it stands in the document: its parameters are as stored. */
  node: WorkflowNode
  workflow: Pick<Workflow, 'id' | 'name' | 'active'>
  timezone: string
  mode: string
  /** Kept with the workflow between executions; changed values come back with the answer. */
  staticData: StaticData
}

export interface StaticData {
  global: JsonObject
  node: JsonObject
}

export interface RunFacts extends NodeFacts {
  executionId: string
  runIndex: number
  continueOnFail: boolean
  /** Items by input. */
  inputs: Item[][]
  /** The resolved parameters, defaults filled in: one for all items, or one for each. */
  params: JsonObject[]
  /** For who can wait: where a call ends that, and what one has brought if it has ended it. */
  resume?: { url: string; payload?: JsonObject }
}

export interface HookFacts extends NodeFacts {
  params: JsonObject
  webhookUrl: string
  /** What was kept when the service was told where to call. */
  memory: JsonObject
}

export type Question =
  | { type: 'describe' }
  | { type: 'run'; facts: RunFacts }
  /** Choices of a parameter, as its method finds them out. */
  | { type: 'options'; facts: OptionsFacts }
  | { type: 'testCredential'; node: string; method: string; credential: JsonObject; credentialType: string }
  /** Puts a credential into a request, where its type does that by a function. */
  | { type: 'sign'; credentialType: string; credential: JsonObject; request: HttpRequest }
  /** What the type fetches before its first request, e.g. a session; merged into the credential's data. */
  | { type: 'prepareCredential'; credentialType: string; credential: JsonObject }
  | { type: 'poll'; facts: NodeFacts & { params: JsonObject } }
  | { type: 'subscribe'; facts: HookFacts }
  | { type: 'unsubscribe'; facts: HookFacts }
  | { type: 'webhook'; facts: HookFacts & { request: WebhookRequest; webhook: string } }
  /** Watches until it is cancelled, and tells of what happens by events. */
  | { type: 'watch'; facts: NodeFacts & { params: JsonObject } }

export interface OptionsFacts {
  node: { type: string; version: number }
  method: string
  parameters: JsonObject
  filter?: string
  paginationToken?: string
}

/** The answer to each kind of question. */
export interface Answers {
  describe: PackageDescription
  run: RunAnswer
  options: { options: PropertyOption[]; paginationToken?: string }
  testCredential: { status: 'ok' | 'error'; message?: string }
  sign: HttpRequest
  prepareCredential: JsonObject
  poll: { output: (Item[] | null)[] | null; staticData: StaticData }
  subscribe: { memory: JsonObject; staticData: StaticData }
  unsubscribe: { memory: JsonObject; staticData: StaticData }
  webhook: { output?: (Item[] | null)[]; response?: WebhookResponse; staticData: StaticData }
  watch: undefined
}

export interface RunAnswer {
  output: (Item[] | null)[]
  staticData: StaticData
  /** The execution waits until then, or for a call when it is null. */
  waitTill?: string | null
}

/** What a guest may ask its host for while it works on a question. Bytes come and go as parts of the frame (message-frames.ts). */
export type HostCall =
  /** A body of bytes, of the request or of the response, is the part of the frame, and absent in the message. */
  | { type: 'http'; request: HttpRequest }
  | { type: 'credential'; credentialType: string; itemIndex: number }
  | { type: 'evaluate'; expression: string; itemIndex: number; roots?: JsonObject }
  | { type: 'readFile'; file: BinaryValue }
  | { type: 'writeFile'; bytes: Uint8Array; mimeType?: string; fileName?: string }

/** What each call gives. */
export interface CallResults {
  http: HttpResponse
  credential: JsonObject
  evaluate: unknown
  readFile: Uint8Array
  writeFile: BinaryValue
}

export type GuestEvent =
  | { type: 'log'; level: 'debug' | 'info' | 'warn' | 'error'; message: string }
  /** For the editor's console. */
  | { type: 'console'; messages: unknown[] }
  | { type: 'hint'; message: string }
  | { type: 'emit'; output: (Item[] | null)[] }
  | { type: 'fail'; error: ErrorData }
