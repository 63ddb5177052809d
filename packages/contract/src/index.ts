import { accountSecurity } from './account-security.ts'
import { account } from './account.ts'
import { activation } from './activation.ts'
import { assistant } from './assistant.ts'
import { auditLog } from './audit-log.ts'
import { binaryData } from './binary-data.ts'
import { credentials } from './credentials.ts'
import { dataTables } from './data-tables.ts'
import type { Endpoint } from './endpoint.ts'
import { executions } from './executions.ts'
import { expressions } from './expressions.ts'
import { folders } from './folders.ts'
import { insights } from './insights.ts'
import { knowledge } from './knowledge.ts'
import { mailStatus } from './mail-status.ts'
import { manualRuns } from './manual-runs.ts'
import { modelUse } from './model-use.ts'
import { nodeTypes } from './node-types.ts'
import { parameterOptions } from './parameter-options.ts'
import { packages } from './packages.ts'
import { processes } from './processes.ts'
import { proposals } from './proposals.ts'
import { push } from './push.ts'
import { registrations } from './registrations.ts'
import { settings } from './settings.ts'
import { shares } from './shares.ts'
import { tags } from './tags.ts'
import { templateService } from './template-service.ts'
import { users } from './users.ts'
import { workflowList } from './workflow-list.ts'
import { workflowVersions } from './workflow-versions.ts'
import { workflows } from './workflows.ts'

/** Every call of the wire, by resource. */
export const contract = {
  account,
  accountSecurity,
  activation,
  assistant,
  auditLog,
  binaryData,
  credentials,
  dataTables,
  executions,
  expressions,
  folders,
  insights,
  knowledge,
  mailStatus,
  manualRuns,
  modelUse,
  nodeTypes,
  parameterOptions,
  packages,
  processes,
  proposals,
  push,
  registrations,
  settings,
  shares,
  tags,
  templateService,
  users,
  workflowList,
  workflowVersions,
  workflows,
}

type Contract = typeof contract
type AnyCall = { [R in keyof Contract]: Contract[R][keyof Contract[R]] }[keyof Contract] & Endpoint

/** Calls by `METHOD /path`, so that a client needs the types only and carries no schema. */
export type Calls = { [E in AnyCall as `${E['method']} ${E['path']}`]: E }

export type { ApiKey } from './account-security.ts'
export type { AssistantSettings, ProposedChange } from './assistant.ts'
export type { Act, AuditEvent } from './audit-log.ts'
export type { Credential, CredentialOverview, CredentialTestResult } from './credentials.ts'
export { type DataTable, type DataTableRow, type RowFilter } from './data-tables.ts'
export { endpoint, type Endpoint, type Method, type Resource } from './endpoint.ts'
export { apiKeyScopes, scopes, type Scope } from './scopes.ts'
export {
  executionSchema,
  type ExecutionFilter,
  type ExecutionSummary,
  type ReadExecutionFilter,
  type OutputPage,
  type RunningExecution,
  type StoredExecution,
} from './executions.ts'
export type { Folder } from './folders.ts'
export type { MissedMoments } from './activation.ts'
export type { ExecutionFigures } from './insights.ts'
export type { EmbeddingsNode, FoundText, KnowledgeStore, KnowledgeText } from './knowledge.ts'
export type { ChangedModelUseSettings, ModelBudget, ModelUseFigures, ModelUseSettings } from './model-use.ts'
export { languages, type Language, type User } from './person.ts'
export type { InstalledPackage, PackageFacts, PackageOffer, PackageWork } from './packages.ts'
export type { ServerProcess } from './processes.ts'
export type { Proposal, ProposalSummary } from './proposals.ts'
export type { FinishedRun, PushMessage, ResumeKeys } from './push.ts'
export type { Registration } from './registrations.ts'
export type { Settings } from './settings.ts'
export { errorEnvelope, rights, type ErrorEnvelope, type Right } from './shapes.ts'
export { credentialShareRights, workflowShareRights, type Share, type SharedRight } from './shares.ts'
export type { Tag } from './tags.ts'
export {
  templateAnswers,
  type Template,
  type TemplateCard,
  type TemplateCategory,
  type TemplateCollection,
  type TemplateNode,
} from './template-service.ts'
export type {
  BulkChange,
  BulkResult,
  ListedWorkflow,
  ReadBulkChange,
  ReadWorkflowFilter,
  WorkflowFilter,
  WorkflowSort,
} from './workflow-list.ts'
export type { RawWorkflow, StoredWorkflow, SubscriptionProblem, WorkflowSummary } from './workflows.ts'
export type { ListedVersion, WorkflowVersionSummary } from './workflow-versions.ts'
export type { ChatMessage } from './manual-runs.ts'
