export { actionsOf } from './actions.ts'
export { defineConversion, type Conversion, type ConversionLimits, type Convert } from './conversion.ts'
export { adoptedData, readCredentialFile, type ForeignCredential } from './credential-file.ts'
export { credentialIssues, displayedCredentials, type KnownCredentials } from './credential-issues.ts'
export {
  credentialProperties,
  credentialTest,
  credentialValues,
  inheritedRule,
  isCredentialOf,
  testAddressField,
  sharedAppType,
} from './credential-type.ts'
export { defineCredential, type CredentialDefinition } from './define-credential.ts'
export {
  defineNode,
  defineOperation,
  type NodeDefinition,
  type NodeOperation,
  type ParameterMigration,
  type Effect,
} from './define-node.ts'
export type {
  Codex,
  AppSetUp,
  CredentialTypeDescription,
  DisplayCondition,
  DisplayOptions,
  NodeAction,
  NodeCredentialUse,
  NodeGroup,
  NodeProperty,
  NodeTypeDescription,
  PropertyGroup,
  PropertyOption,
  PropertyTypeOptions,
  ResourceLocatorMode,
  ResourceMapperOptions,
  SubInput,
  Supply,
  WebhookDescription,
} from './description.ts'
export { contextWith } from './context-with.ts'
export { describeAsTool, toolEnding, toolParameters } from './describe-as-tool.ts'
export { isDisplayed, sinceVersion, type ParameterScope } from './display.ts'
export { eachItem } from './each-item.ts'
export { followFilters } from './follow-filters.ts'
export type { ItemParameters } from './each-reader.ts'
export type { IssueWords } from './issue-words.ts'
export { findLaterName, laterTypes } from './later-types.ts'
export { issueTexts, nodeIssues, subNodeIssues, unknownNodeType, type NodeIssues } from './issues.ts'
export {
  propertiesFor,
  readLayouts,
  type NodeFormat,
  type OlderLayout,
  type StoredLayout,
  type StoredParameter,
} from './layout.ts'
export { adoptCredentials, matchCredentials } from './match-credentials.ts'
export { migrateParameters } from './migrate-parameters.ts'
export type { Param, Params, ParamValues } from './kinds/define-param.ts'
export { parameterKindOf, type PropertyType } from './kinds/kinds.ts'
export { param } from './kinds/param.ts'
export { parameterIssues } from './parameter-issues.ts'
export { displayedProperties, fillDefaults, reduceParameters, shownValues } from './parameter-values.ts'
export type { Assignment } from './kinds/assignments.ts'
export { fieldsOf } from './kinds/collection.ts'
export type { FilterCondition, FilterValue } from './kinds/filter.ts'
export { groupsOf } from './kinds/fixed-collection.ts'
export { ParamValueError } from './kinds/reader.ts'
export type { ResourceLocatorValue } from './kinds/resource-locator.ts'
export type { ResourceMapperValue } from './kinds/resource-mapper.ts'
export { refitParameters } from './refit-parameters.ts'
export { reportImport, type ImportedNode, type ImportOutcome } from './report-import.ts'
export type {
  BinaryAccess,
  BinaryInfo,
  CodeJob,
  CommandResult,
  FileAccess,
  HttpRequest,
  HttpResponse,
  InstanceCall,
  InstanceEvent,
  CredentialTestContext,
  LoadOptionsContext,
  NodeOutput,
  NodeStore,
  RunContext,
  Supplied,
  CalledWorkflow,
  InlineWorkflow,
  SubWorkflowCall,
  TriggerContext,
  AdmitContext,
  WebhookContext,
  FiringOutcome,
} from './run-context.ts'
export type { BegunExecution, WebhookOutcome } from './webhook-outcome.ts'
export type {
  SignedInUser,
  Visitor,
  WebhookContent,
  WebhookHead,
  WebhookRequest,
  WebhookResponse,
} from './webhook-call.ts'
export type { CalendarRule, IntervalRule, ScheduleRule, Turns } from './schedule-rule.ts'
export type { AnsweredCall, SupplyContext } from './supply-context.ts'
export type { ModelMeter, ModelUse } from './model-meter.ts'
export { subPortsOf, supplyOf, type SubPort } from './sub-nodes.ts'
export { hasNewestLayout, toStoredWorkflow } from './stored-workflow.ts'
export { nodeWarnings, unknownSettings } from './unknown-settings.ts'
export type {
  EmbeddedDocument,
  KnowledgeAccess,
  NearDocument,
  NearestQuestion,
  StoredDocument,
} from './knowledge-access.ts'
export type { MailQuestion } from './mail-question.ts'
export type { ReplyChoice, ReplyPart, ReplySource, StreamedAnswer } from './reply-part.ts'
export type { Subscription, SubscriptionContext, VerifyContext } from './subscription.ts'
