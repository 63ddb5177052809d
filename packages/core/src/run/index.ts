export { errorData, ItemError } from './error-data.ts'
export {
  executionModes,
  executionStatuses,
  shownStatus,
  waitIndefinitely,
  type ExecutionMode,
  type ExecutionStatus,
  type ShownStatus,
} from './execution.ts'
export { nodeFingerprint } from './fingerprint.ts'
export { pairedWith, type BinaryValue, type ErrorData, type Item, type PairedItem } from './item.ts'
export { findAncestorItem, type AncestorQuery, type AncestorSearch } from './lineage.ts'
export { findCost, findPrice, type ModelPrice } from './model-cost.ts'
export { retryState } from './retry-state.ts'
export type {
  AskedCall,
  TokenUse,
  ExecutionLink,
  ExecutionState,
  OutputItems,
  ParentExecution,
  RunData,
  RunEntry,
  RunSource,
  StackEntry,
  TypedItems,
  WaitingEntry,
} from './run-data.ts'
export { planRun, type NodePlan, type RunPlan, type RunPlanRequest } from './run-plan.ts'
export { emptyState, partialRunState, stateBefore, stateBehind, waitingByNode } from './start-state.ts'
