export { AppError, assertNever, BadRequest, Conflict, NotFound, TooLarge } from './errors.ts'
export {
  equalJson,
  getOwn,
  isJsonObject,
  isReservedKey,
  type Json,
  type JsonObject,
  textOf,
  withoutUndefined,
} from './json.ts'
export {
  columnTypes,
  ownColumns,
  toCell,
  toCells,
  type Cell,
  type DataTableColumn,
} from './data-table/cells.ts'
export { importCurl } from './curl/import-curl.ts'
export { isWebAddress } from './web-address.ts'
export {
  cutDeep,
  deepestDocument,
  deepestItem,
  refuseDeep,
  refuseDeepItems,
  tooDeepText,
} from './json-depth.ts'
export { boundJson, parseJsonBody } from './json-body.ts'
export { isPath, parsePath, readPath, removePath, writePath } from './object-path.ts'
export { noMeter } from './expression/cost/meter.ts'
export { noExpressionData, type ExpressionData } from './expression/expression-data.ts'
export { ExpressionError, NeedsSandbox, type ExpressionErrorKind } from './expression/expression-error.ts'
export type { Session } from './expression/evaluate/scope.ts'
export { createSession } from './expression/evaluate/session.ts'
export { base64Decode, base64Encode, utf8Decode, utf8Encode } from './expression/methods/bytes.ts'
export type { Completion } from './expression/completion/completion.ts'
export { completionsFor, completionsOf, methodDocs } from './expression/completion/completions.ts'
export { rootCompletions } from './expression/completion/root-docs.ts'
export { dataReadBy, findExpressions, pathsReadBy } from './expression/data-read.ts'
export type { ReadPaths } from './expression/read-paths.ts'
export { readCode, type CodeReading } from './expression/sandbox/read-code.ts'
export { changesData } from './expression/sandbox/changes-data.ts'
export {
  evaluatePieces,
  writeOutcomes,
  type PieceOutcome,
  type Pieces,
} from './expression/sandbox/evaluate-pieces.ts'
export { exposeRoots, rootNames, unexpose } from './expression/sandbox/expose.ts'
export { installMethods } from './expression/sandbox/method-symbols.ts'
export { libraryName, sandboxSource, type SandboxSource } from './expression/sandbox/sandbox-source.ts'
export { isExpression } from './syntax/is-expression.ts'
export { renameNodeInExpression } from './syntax/rename-node.ts'
export {
  compileTemplate,
  evaluateTemplate,
  inspectTemplate,
  type Inspection,
  type Template,
} from './expression/template.ts'
export { defineConversion, type Conversion, type ConversionLimits, type Convert } from './node/conversion.ts'
export {
  defineCredential,
  defineNode,
  defineOperation,
  type CredentialDefinition,
  type NodeDefinition,
  type NodeOperation,
  type ParameterMigration,
  type Effect,
} from './node/define-node.ts'
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
} from './node/description.ts'
export { credentialIssues, displayedCredentials, type KnownCredentials } from './node/credential-issues.ts'
export {
  propertiesFor,
  readLayouts,
  type NodeFormat,
  type OlderLayout,
  type StoredLayout,
  type StoredParameter,
} from './node/layout.ts'
export { matchCredentials } from './node/match-credentials.ts'
export {
  credentialProperties,
  credentialValues,
  inheritedRule,
  isCredentialOf,
} from './node/credential-type.ts'
export { isDisplayed, sinceVersion, type ParameterScope } from './node/display.ts'
export { eachItem } from './node/each-item.ts'
export type { IssueWords } from './node/issue-words.ts'
export { issueTexts, nodeIssues, unknownNodeType, type NodeIssues } from './node/issues.ts'
export { migrateParameters } from './node/migrate-parameters.ts'
export type { ItemParameters } from './node/each-reader.ts'
export { param, type Param, type Params, type ParamValues } from './node/param.ts'
export { parameterIssues } from './node/parameter-issues.ts'
export {
  displayedProperties,
  fieldsOf,
  fillDefaults,
  groupsOf,
  reduceParameters,
} from './node/parameter-values.ts'
export {
  ParamValueError,
  type Assignment,
  type FilterCondition,
  type FilterValue,
  type ResourceLocatorValue,
  type ResourceMapperValue,
} from './node/read-param.ts'
export { nodeWarnings, unknownSettings } from './node/unknown-settings.ts'
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
  SubWorkflowCall,
  TriggerContext,
  AdmitContext,
  WebhookContext,
  WebhookContent,
  WebhookHead,
  WebhookOutcome,
  WebhookRequest,
  WebhookResponse,
} from './node/run-context.ts'
export {
  executionModes,
  executionStatuses,
  shownStatus,
  waitIndefinitely,
  type ExecutionMode,
  type ExecutionStatus,
  type ShownStatus,
} from './run/execution.ts'
export { errorData, ItemError } from './run/error-data.ts'
export { nodeFingerprint } from './run/fingerprint.ts'
export { findAncestorItem, type AncestorQuery, type AncestorSearch } from './run/lineage.ts'
export { pairedWith, type BinaryValue, type ErrorData, type Item, type PairedItem } from './run/item.ts'
export { retryState } from './run/retry-state.ts'
export { planRun, type NodePlan, type RunPlan, type RunWish } from './run/run-plan.ts'
export { emptyState, partialRunState, stateBefore, stateBehind } from './run/start-state.ts'
export type {
  ExecutionState,
  OutputItems,
  RunData,
  RunEntry,
  RunSource,
  StackEntry,
  TypedItems,
  WaitingEntry,
} from './run/run-data.ts'
export {
  connectionsSchema,
  credentialReferenceSchema,
  onErrorChoices,
  pinDataSchema,
  workflowNodeSchema,
  workflowSettingsSchema,
  type Connections,
  type ConnectionTarget,
  type CredentialReference,
  type OnError,
  type PinData,
  type Workflow,
  type WorkflowDocument,
  type WorkflowNode,
  type WorkflowSettings,
} from './workflow/document.ts'
export {
  gridSize,
  mainConnection,
  nodeSpacing,
  snapToGrid,
  startNodePosition,
} from './workflow/canvas-constants.ts'
export {
  ancestorsOf,
  childrenOf,
  connectionsFrom,
  descendantsOf,
  listConnections,
  parentsOf,
  type Connection,
} from './workflow/graph.ts'
export { getNode, type NodeChanges, type NodeMove } from './workflow/node-edits.ts'
export { uniqueNodeName } from './workflow/node-names.ts'
export { applyOperation, type Operation } from './workflow/operation.ts'
export {
  compareDocuments,
  type DocumentComparison,
  type NodeComparison,
  type NodeMark,
  type ValueChange,
} from './workflow/compare-documents.ts'
export { diffDocuments, type DocumentDiff } from './workflow/document-diff.ts'
export { mergeDocuments, type Versions } from './workflow/merge-documents.ts'
export { type Chooser, type MergeConflict, type Side } from './workflow/merge-records.ts'
export { reportImport, type ImportedNode, type ImportOutcome } from './node/report-import.ts'
export { hasNewestLayout, toStoredWorkflow } from './node/stored-workflow.ts'
export {
  defaultWorkflowName,
  readWorkflowFile,
  toWorkflowFile,
  workflowFileName,
} from './workflow/workflow-file.ts'
