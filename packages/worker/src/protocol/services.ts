import type { ParentExecution } from '@heddle/core/run'
import type { ExpressionData } from '@heddle/core/expression'
import type {
  EmbeddedDocument,
  FiringOutcome,
  InstanceCall,
  InstanceEvent,
  ModelUse,
  MailQuestion,
  NearDocument,
  NearestQuestion,
  PropertyOption,
  ScheduleRule,
  WebhookHead,
  WebhookRequest,
} from '@heddle/core/node'
import type { CredentialReference, WorkflowNode } from '@heddle/core/workflow'
import type { Authority } from './authority.ts'
import type { Beginning, Job, RunnableWorkflow, StoredState, WorkflowSource } from './messages.ts'
import type { ModelAnswer, ModelQuestion } from './model-question.ts'
import type { Begun, EndedAtOnce, Reception } from './reception.ts'

/** What the server does for the engine. */
export interface ServerServices {
  loadVersion(versionId: string): Promise<RunnableWorkflow>
  /** Decrypted data of a credential that the run may use in this type of node. */
  useCredential(use: CredentialUse): Promise<Record<string, unknown>>
  /** Writes the row of an execution that another one starts, and gives its job and the node at which it begins. */
  prepareCall(call: WorkflowCall): Promise<{ job: CalledJob; node: string }>
  /** Writes the row of an execution that has begun without one. */
  writeRow(executionId: number): Promise<void>
  /** Writes down that a node is about to change something outside; fails when its execution does not run any more. */
  noteWriting(writing: Writing): Promise<void>
  /** A call of the own interface. */
  callInstance(call: InstanceCall & { authority: Authority }): Promise<unknown>
  /** Asks someone by mail, through the mail server of the instance. */
  askByMail(question: MailQuestion & { workflow: string }): Promise<void>
  readStore(entry: StoreEntry): Promise<unknown>
  writeStore(entry: StoreEntry & { value: unknown }): Promise<void>
  addKnowledge(adding: KnowledgeStore & { documents: readonly PackedDocument[] }): Promise<string[]>
  findKnowledge(asking: KnowledgeStore & { question: NearestQuestion }): Promise<NearDocument[]>
  updateKnowledge(
    updating: KnowledgeStore & { documents: readonly (PackedDocument & { id: string })[] },
  ): Promise<void>
  clearKnowledge(store: KnowledgeStore): Promise<void>
  listKnowledge(asking: Pick<KnowledgeStore, 'authority'>): Promise<string[]>
  /** Fails when the workflow, or the whole instance, has used up what it may spend on models. */
  admitModelCall(asking: Pick<NotedModelUse, 'workflowId'>): Promise<void>
  noteModelUse(use: NotedModelUse): Promise<void>
  /** A file was written; its row makes it findable and lets it go with its execution. */
  addBinary(file: BinaryFile): Promise<void>
  attachBinaries(files: { ids: string[]; executionId: number }): Promise<void>
  /** Deletes files that no execution has taken. */
  dropBinaries(ids: string[]): Promise<void>
  /** Whether a run may read a file that it has neither made nor been given. */
  mayReadBinary(file: BinaryUse): Promise<boolean>
}

/** What changes nothing, so that an execution without a row may ask for it. */
export const readingServices: ReadonlySet<keyof ServerServices> = new Set([
  'loadVersion',
  'useCredential',
  'readStore',
  'findKnowledge',
  'listKnowledge',
  'admitModelCall',
  'mayReadBinary',
])

/** A store of texts that are found by their meaning. It belongs to the workflow's owner. */
export interface KnowledgeStore {
  authority: Authority
  store: string
}

export interface PackedDocument extends Omit<EmbeddedDocument, 'vector'> {
  vector: Float32Array
}

export interface NotedModelUse extends ModelUse {
  /** Null for what no execution asked for. */
  executionId: number | null
  /** Null for a workflow that was never saved. */
  workflowId: number | null
  ownerId: string
}

export interface Writing {
  executionId: number
  node: string
}

export interface BinaryUse {
  id: string
  authority: Authority
  executionId: number | null
}

export interface CredentialUse {
  authority: Authority
  nodeType: string
  type: string
  reference: CredentialReference | undefined
  /** An access token that the service did not take, although it should be good. */
  refused?: string
}

export interface WorkflowCall {
  /** The caller's. */
  authority: Authority
  callerId?: string
  workflow: { type: 'stored'; id: string } | { type: 'inline'; document: RunnableWorkflow }
  /** The items that it gets, as JSON. */
  items: string
  depth: number
  timezone: string
  parent: ParentExecution
  /** The execution that waits for its result. */
  waiting?: number
}

export type CalledJob = Omit<Job, 'start'>

export interface StoreEntry {
  workflowId: number
  /** Empty for the whole workflow. */
  node: string
  key: string
}

export interface BinaryFile {
  id: string
  executionId: number | null
  ownerId: string
  mimeType: string
  fileName: string | null
  size: number
}

/** What the engine does for the server, besides running jobs. */
export interface EngineQueries {
  /** What the given triggers of a workflow listen for. */
  planTriggers(request: PlanRequest): Promise<TriggerPlan[]>
  /** Whether somebody may call the node at the end of a route; undefined when they may. */
  admit(call: IncomingCall): Promise<Reception | undefined>
  /** Lets the node look at a web request, if its caller may call it. */
  receive(call: ReceivedCall): Promise<Reception>
  /** The same. The execution begins at once, before its row is written, if whoever calls is answered at its end. */
  receiveEarly(call: EarlyCall): Promise<Reception | Begun | EndedAtOnce>
  poll(trigger: TriggerPlace): Promise<Polled>
  startTrigger(trigger: TriggerPlace & { key: string }): Promise<void>
  stopTrigger(key: string): Promise<void>
  /** Tells a trigger that watches what has become of an execution that it waits for. */
  tellTrigger(told: Told): Promise<void>
  /** Tells a service where to send its events; gives what the node remembers of that. */
  subscribe(place: SubscriptionPlace): Promise<Record<string, unknown>>
  /** Tells it to stop. */
  unsubscribe(place: SubscriptionPlace): Promise<Record<string, unknown>>
  /** Items that a trigger left are not wanted. */
  dropTicket(ticket: string): Promise<void>
  /** What an execution that is about to begin shares with those that it takes turns with. */
  readKey(request: KeyRequest): Promise<string>
  loadOptions(request: OptionsRequest): Promise<PropertyOption[]>
  /** Lets a node try a credential of a protocol that only it speaks. */
  testCredential(test: NodeCredentialTest): Promise<void>
  preview(request: PreviewRequest): Promise<PreviewResult>
  /** The vector that an embeddings node makes of a text. */
  embed(request: EmbedRequest): Promise<number[]>
  /** What a chat model says. */
  askModel(question: ModelQuestion): Promise<ModelAnswer>
}

export interface KeyRequest extends Pick<TriggerPlace, 'authority' | 'workflow' | 'timezone'> {
  /** A text or an expression. */
  key: string
  /** What the execution begins with: what a trigger has left here, or a packed state. */
  from: { type: 'ticket'; ticket: string } | { type: 'state'; state: Uint8Array }
}

export interface PlanRequest extends Omit<TriggerPlace, 'node' | 'staticData'> {
  nodes: string[]
}

export interface TriggerPlan {
  node: string
  webhooks: PlannedWebhook[]
  schedule: ScheduleRule[]
  /** When to ask the node for news. */
  polling: ScheduleRule[]
  /** Which events of its workflow start it. */
  events: InstanceEvent[]
  /** Whether it watches something by itself. */
  watches: boolean
  /** Whether a service is told the addresses of its webhooks. Absent in what an earlier version has stored. */
  subscribes?: boolean
  /** Comma-separated origins from which pages may call its webhooks. */
  allowedOrigins: string
}

export interface PlannedWebhook {
  /** In the node's description. */
  name: string
  methods: string[]
  path: string
  /** Called to end a wait, not to start. */
  restart: boolean
  /** A page for people, whose address holds a key while it waits. */
  form: boolean
}

/** What a poll found. */
export interface Polled {
  beginning?: Beginning
  /** Present when the node remembers something new. */
  staticData?: Record<string, unknown>
}

/** What has become of what a trigger has started. */
export interface Told {
  key: string
  ticket: string
  outcome: FiringOutcome
}

/** Which node of which workflow listens. */
export interface TriggerPlace {
  authority: Authority
  workflow: WorkflowSource
  node: string
  mode: 'manual' | 'trigger'
  timezone: string
  staticData: Record<string, unknown> | null
  /** The execution that waits at the node: its expressions see what it has done so far. */
  waiting?: StoredState & { executionId: number }
}

/** Which node has a service call which address. */
export interface SubscriptionPlace extends TriggerPlace {
  webhookUrl: string
  /** What the node has remembered of it so far. */
  memory: Record<string, unknown>
}

/** A call of which nothing is read but its head. */
export interface IncomingCall extends TriggerPlace {
  /** Name of the webhook in the node's description. */
  webhook: string
  /** What was kept when a service was told to call it. */
  memory?: Record<string, unknown>
  request: WebhookHead
}

export interface ReceivedCall extends IncomingCall {
  /** Its bytes are not read yet. */
  request: WebhookRequest
}

export interface EarlyCall extends ReceivedCall {
  execution: CalledJob
}

export type PreviewResult = { type: 'value'; value?: unknown } | { type: 'failed'; message: string }

export interface OptionsRequest {
  authority: Authority
  nodeType: string
  version: number
  method: string
  parameters: Record<string, unknown>
  credentials: Record<string, CredentialReference>
}

export interface NodeCredentialTest {
  nodeType: string
  type: string
  data: Record<string, unknown>
}

export interface EmbedRequest {
  authority: Authority
  /** As it is stored. */
  node: WorkflowNode
  text: string
}

export interface PreviewRequest {
  /** Who looks at it. */
  userId: string
  expression: string
  data: ExpressionData
  itemIndex: number
}
