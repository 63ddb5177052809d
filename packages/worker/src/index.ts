export type { Person, Authority } from './protocol/authority.ts'
export type {
  RunnableWorkflow,
  WorkflowSource,
  JobStart,
  Job,
  LaterResponse,
  StoredState,
  HeldState,
  Progress,
  Beginning,
  JobEnd,
  ToEngine,
  OutputPage,
  Stray,
  FromEngine,
  Reply,
  Firing,
} from './protocol/messages.ts'
export { outcomeOf } from './protocol/firing-outcome.ts'
export type { ModelAnswer, ModelMessage, ModelTool } from './protocol/model-question.ts'
export { isBounded, packJson, unpackJson, unpackParts } from './protocol/packed-json.ts'
export { Pulse, type Step } from './protocol/pulse.ts'
export { type Question, Unavailable, Remote, reply } from './protocol/remote.ts'
export type {
  ServerServices,
  Writing,
  NotedModelUse,
  BinaryUse,
  KnowledgeStore,
  PackedDocument,
  CredentialUse,
  WorkflowCall,
  CalledJob,
  StoreEntry,
  BinaryFile,
  EngineQueries,
  KeyRequest,
  EarlyCall,
  ReceivedCall,
  TriggerPlan,
  TriggerPlace,
  SubscriptionPlace,
  NodeCredentialTest,
} from './protocol/services.ts'
export { keysToResume, type KeysToResume } from './protocol/resume-keys.ts'
export type { Begun, EndedAtOnce, Reception } from './protocol/reception.ts'
export { threadNameOf } from './protocol/thread-name.ts'
export type { ThreadData, WorkerConfig } from './protocol/worker-config.ts'
export { isMissing, type BinaryFiles } from './files/binary-files.ts'
export { binaryPath, createFolderFiles } from './files/folder-files.ts'
export { openFiles } from './files/open-files.ts'
export { createS3Client, type S3Place } from './files/s3-client.ts'
export { createS3Files } from './files/s3-files.ts'
export type { TracePlace } from './protocol/trace-place.ts'
export { workerEntry } from './thread/worker-entry.ts'
export { giveBackMemory } from './thread/give-back-memory.ts'
