import type { Cell, DataTableColumn } from '@heddle/core'
import type { Connections, PinData, WorkflowNode, WorkflowSettings } from '@heddle/core/workflow'
import type { Scope, SharedRight } from '@heddle/contract'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type { TriggerPlan } from '@heddle/worker'
import type {
  ApiKeyTable,
  AuditEventTable,
  KnownDeviceTable,
  SecretGuessTable,
  SessionTable,
  UserTable,
} from './account-tables.ts'
import type {
  ExecutionDataTable,
  ExecutionTable,
  LeaseTable,
  ParcelTable,
  ProcessTable,
} from './execution-tables.ts'
import type { JsonColumn } from './json-column.ts'
import type { KnowledgeDocumentTable, KnowledgeStoreTable } from './knowledge-tables.ts'
import type { WorkflowProposalTable } from './proposal-table.ts'
import type { SubscriptionTable } from './subscription-table.ts'
import type { TokenDayTable, TokenUseTable } from './token-use-table.ts'

/** A workflow that its owner lets somebody else see, run or edit. */
interface WorkflowShareTable {
  workflowId: number
  userId: string
  right: SharedRight
}

/** Never with the right to run: whoever sees a credential may use it. */
interface CredentialShareTable {
  credentialId: number
  userId: string
  right: SharedRight
}

interface WorkflowTable {
  id: Generated<number>
  ownerId: string
  name: string
  /** The name as it is looked for and sorted by, see `searchName`. */
  searchName: ColumnType<string, string | undefined, string>
  active: boolean
  nodes: JsonColumn<WorkflowNode[]>
  connections: JsonColumn<Connections>
  settings: JsonColumn<WorkflowSettings>
  pinData: JsonColumn<PinData | null>
  staticData: JsonColumn<Record<string, unknown> | null>
  /** Changes with every change, of tags and activity too. */
  versionId: string
  /** The newest row of `workflow_version`: changes when what runs changes. */
  documentVersion: string
  /** Who answers for that version: whoever switched it on, or saved it. Not a reference, because accounts may go. */
  publisherId: ColumnType<string, string | undefined, string>
  /** Set when that was done with an API key: what the workflow does is bounded by the key. */
  publisherScopes: ColumnType<Scope[] | null, string | null | undefined, string | null>
  /** Why the last activation failed, and when. */
  activationError: JsonColumn<{ time: number; message: string } | null>
  /** Planned moments that started nothing since it was switched on, and the newest of them. */
  missedMoments: ColumnType<number, number | undefined, number>
  lastMissedAt: ColumnType<string | null, string | undefined, string | null>
  createdAt: string
  updatedAt: string
}

/** Every save, whole. Executions point here instead of carrying their own copy. */
interface WorkflowVersionTable {
  id: string
  workflowId: number
  authorId: string
  name: string
  nodes: JsonColumn<WorkflowNode[]>
  connections: JsonColumn<Connections>
  settings: JsonColumn<WorkflowSettings>
  /** A name that a person gave it; it is kept then. */
  label: string | null
  createdAt: string
}

/** Belongs to one person, who sees it alone. */
interface FolderTable {
  id: Generated<number>
  ownerId: string
  parentId: number | null
  name: string
  createdAt: string
}

/** In which of somebody's folders a workflow lies. */
interface WorkflowFolderTable {
  userId: string
  workflowId: number
  folderId: number
}

interface TagTable {
  id: Generated<number>
  name: string
  createdAt: string
  updatedAt: string
}

interface WorkflowTagTable {
  workflowId: number
  tagId: number
}

/** A workflow in an editor that waits for one call. */
interface TestWebhookTable {
  id: string
  /** Null for a workflow that was never saved. */
  workflowId: number | null
  ownerId: string
  /** Who waits, and in which open page. */
  userId: string
  sessionId: string | null
  /** What its triggers listen for. */
  plans: JsonColumn<TriggerPlan[]>
  /** What the call starts. Packed JSON. */
  run: Buffer
  expiresAt: string
}

interface WebhookTable {
  id: Generated<number>
  workflowId: number
  ownerId: string
  node: string
  /** Name of the webhook in the node's description. */
  name: string
  method: string
  /** As registered, with `:name` parts. */
  path: string
  /** How many segments it has, when some are `:name` parts. */
  dynamicSegments: number | null
  /** By what a service was told to call it; null when nobody was. */
  subscriptionId: ColumnType<string | null, string | null | undefined, string | null>
}

/** A rule of a trigger of an active workflow, and when it is due. */
interface ScheduleTable {
  id: Generated<number>
  workflowId: number
  node: string
  /** Whether its moments start the workflow, or ask the node for news. */
  purpose: 'start' | 'poll'
  /** JSON, compared as text. */
  rule: string
  timezone: string
  /** How far an interval stands off from the full steps: one more each time the clock was set back. */
  shiftMs: number
  nextAt: string
}

/** A planned firing of a schedule. Its key is unique: whoever inserts it runs it. */
interface ScheduleTickTable {
  workflowId: number
  node: string
  plannedAt: string
}

interface CredentialTable {
  id: Generated<number>
  ownerId: string
  name: string
  type: string
  /** AES-256-GCM. */
  data: Buffer
  keyId: string
  nodesAccess: JsonColumn<{ nodeType: string; date: string }[]>
  /** Nothing secret: how the last test and the last refresh of the token ended. */
  health: ColumnType<CredentialHealth | null, string | undefined, string | null>
  /** While a process is getting a new token, the others wait for it. */
  refreshingUntil: ColumnType<string | null, string | undefined, string | null>
  createdAt: string
  updatedAt: string
}

export interface CredentialHealth {
  test?: { status: 'OK' | 'Error'; message: string; testedAt: string }
  token?: { expiresAt: string | null; problem: string | null }
}

/** An app that an owner has registered with a service, for everybody. */
interface CredentialRegistrationTable {
  /** The credential type; it counts for those that extend it, too. */
  type: string
  clientId: string
  /** The only address that the secret is sent to. */
  tokenUrl: string
  /** AES-256-GCM. */
  clientSecret: Buffer
  updatedAt: string
}

interface SettingTable {
  key: string
  value: JsonColumn<unknown>
}

interface BinaryTable {
  id: string
  /** Null while an upload is not yet part of an execution. */
  executionId: number | null
  ownerId: string
  mimeType: string
  fileName: string | null
  size: number
  createdAt: string
}

interface NodeStoreTable {
  workflowId: number
  /** Empty for what belongs to the whole workflow. */
  node: string
  key: string
  value: JsonColumn<unknown>
}

interface DataTableTable {
  id: Generated<number>
  ownerId: string
  name: string
  columns: JsonColumn<DataTableColumn[]>
  /** What the next row gets. Whoever writes rows changes this row first, so writers of one table wait for each other. */
  nextRowId: number
  createdAt: string
  updatedAt: string
}

interface DataTableRowTable {
  tableId: number
  id: number
  cells: JsonColumn<Record<string, Cell>>
  createdAt: string
  updatedAt: string
}

interface VariableTable {
  id: Generated<number>
  key: string
  value: string
}

export interface Schema {
  user: UserTable
  session: SessionTable
  secret_guess: SecretGuessTable
  known_device: KnownDeviceTable
  api_key: ApiKeyTable
  audit_event: AuditEventTable
  workflow: WorkflowTable
  workflow_version: WorkflowVersionTable
  workflow_proposal: WorkflowProposalTable
  workflow_share: WorkflowShareTable
  folder: FolderTable
  workflow_folder: WorkflowFolderTable
  tag: TagTable
  workflow_tag: WorkflowTagTable
  execution: ExecutionTable
  execution_data: ExecutionDataTable
  process: ProcessTable
  lease: LeaseTable
  parcel: ParcelTable
  webhook: WebhookTable
  test_webhook: TestWebhookTable
  subscription: SubscriptionTable
  schedule: ScheduleTable
  schedule_tick: ScheduleTickTable
  credential: CredentialTable
  credential_share: CredentialShareTable
  credential_registration: CredentialRegistrationTable
  setting: SettingTable
  binary: BinaryTable
  node_store: NodeStoreTable
  data_table: DataTableTable
  data_table_row: DataTableRowTable
  knowledge_store: KnowledgeStoreTable
  knowledge_document: KnowledgeDocumentTable
  token_use: TokenUseTable
  token_day: TokenDayTable
  variable: VariableTable
}

/** A database or an open transaction: queries run equally in both. */
export type Db = Kysely<Schema>
