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
  PropertyType,
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
export { param, type Param, type Params, type ParamValues } from './param.ts'
export { parameterIssues } from './parameter-issues.ts'
export {
  displayedProperties,
  fieldsOf,
  fillDefaults,
  groupsOf,
  reduceParameters,
} from './parameter-values.ts'
export {
  ParamValueError,
  type Assignment,
  type FilterCondition,
  type FilterValue,
  type ResourceLocatorValue,
  type ResourceMapperValue,
} from './read-param.ts'
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
