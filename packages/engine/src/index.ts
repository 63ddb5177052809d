export { prepareParameters } from './context/parameters.ts'
export { createConversions, type Conversions, type ConversionsOptions } from './conversions/conversions.ts'
export { FairLine, type Customer } from './fairness/fair-line.ts'
export { StrayError } from './loop/abort.ts'
export { estimateSize } from './context/data-budget.ts'
export { runWorkflow } from './loop/run-workflow.ts'
export { createTurn, type Pause } from './fairness/turn.ts'
export { answeredState, rerunState } from './loop/wait.ts'
export { ThreadPlace } from './processes/step-back.ts'
export {
  createSandbox,
  type RunningSandbox,
  type SandboxMetrics,
  type SandboxOptions,
} from './sandbox/sandbox.ts'
export type {
  CodeOptions,
  CodeResult,
  EnginePorts,
  EvaluationBatch,
  EvaluationResult,
  NodeOrigin,
  RunEvent,
  RunOutcome,
  ResumeAddresses,
  RunRequest,
  RunStart,
  Sandbox,
} from './ports.ts'
