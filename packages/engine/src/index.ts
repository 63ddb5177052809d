export type {
  CodeOptions,
  CodeResult,
  EnginePorts,
  EvaluationBatch,
  EvaluationResult,
  NodeOrigin,
  RunEvent,
  RunOutcome,
  RunRequest,
  Sandbox,
} from './ports.ts'
