export { adoptWorkflows, type Adopted, type Adoption, type KnownWorkflow } from './adopt-workflows.ts'
export { gridSize, nodeSpacing, snapToGrid, startNodePosition } from './canvas-constants.ts'
export {
  compareDocuments,
  type DocumentComparison,
  type NodeComparison,
  type NodeMark,
  type ValueChange,
} from './compare-documents.ts'
export { isSupplyKind, mainConnection, supplyKinds, type SupplyKind } from './connection-kinds.ts'
export { diffDocuments, type DocumentDiff } from './document-diff.ts'
export {
  connectionsSchema,
  credentialReferenceSchema,
  mostAtATime,
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
} from './document.ts'
export {
  ancestorsOf,
  childrenOf,
  connectionsFrom,
  descendantsOf,
  listConnections,
  parentsOf,
  type Connection,
  subNodesOf,
} from './graph.ts'
export { mergeDocuments, type Versions } from './merge-documents.ts'
export type { Chooser, MergeConflict, Side } from './merge-records.ts'
export { getNode, type NodeChanges, type NodeMove } from './node-edits.ts'
export { uniqueNodeName } from './node-names.ts'
export { applyOperation, type Operation } from './operation.ts'
export {
  defaultWorkflowName,
  readWorkflowFile,
  readWorkflowFiles,
  toWorkflowFile,
  workflowFileName,
  type ForeignWorkflow,
} from './workflow-file.ts'
