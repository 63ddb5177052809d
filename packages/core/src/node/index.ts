export { defineConversion, type Conversion, type ConversionLimits, type Convert } from './conversion.ts'
export { credentialIssues, displayedCredentials, type KnownCredentials } from './credential-issues.ts'
export { credentialProperties, credentialValues, inheritedRule, isCredentialOf } from './credential-type.ts'
export {
  defineCredential,
  defineNode,
  defineOperation,
  type CredentialDefinition,
  type NodeDefinition,
  type NodeOperation,
  type ParameterMigration,
  type Effect,
} from './define-node.ts'
export type {
  Codex,
  CredentialTypeDescription,
  DisplayCondition,
  DisplayOptions,
  NodeCredentialUse,
  NodeGroup,
  NodeProperty,
  NodeTypeDescription,
  PropertyGroup,
  PropertyOption,
  PropertyTypeOptions,
  ResourceLocatorMode,
  WebhookDescription,
} from './description.ts'
export { isDisplayed, sinceVersion, type ParameterScope } from './display.ts'
export { eachItem } from './each-item.ts'
export type { ItemParameters } from './each-reader.ts'
export type { IssueWords } from './issue-words.ts'
export { issueTexts, nodeIssues, unknownNodeType, type NodeIssues } from './issues.ts'
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
export { displayedProperties, fillDefaults, reduceParameters } from './parameter-values.ts'
export type { Assignment } from './kinds/assignments.ts'
export { fieldsOf } from './kinds/collection.ts'
export type { FilterCondition, FilterValue } from './kinds/filter.ts'
export { groupsOf } from './kinds/fixed-collection.ts'
export { ParamValueError } from './kinds/reader.ts'
export type { ResourceLocatorValue } from './kinds/resource-locator.ts'
export type { ResourceMapperValue } from './kinds/resource-mapper.ts'
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
  ScheduleRule,
  CalledWorkflow,
  InlineWorkflow,
  SubWorkflowCall,
  TriggerContext,
  AdmitContext,
  WebhookContext,
  WebhookContent,
  WebhookHead,
  WebhookOutcome,
  WebhookRequest,
  WebhookResponse,
} from './run-context.ts'
export { hasNewestLayout, toStoredWorkflow } from './stored-workflow.ts'
export { nodeWarnings, unknownSettings } from './unknown-settings.ts'
