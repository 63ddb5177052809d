export type { Person, Authority } from './protocol/authority.ts'
export type {
  RunnableWorkflow,
  WorkflowSource,
  JobStart,
  Job,
  KeysToResume,
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
export { isBounded, packJson, unpackJson, unpackParts } from './protocol/packed-json.ts'
export { Pulse, type Step } from './protocol/pulse.ts'
export { type Question, Unavailable, Remote, reply } from './protocol/remote.ts'
export type {
  ServerServices,
  Writing,
  BinaryUse,
  CredentialUse,
  WorkflowCall,
  CalledJob,
  StoreEntry,
  BinaryFile,
  EngineQueries,
  TriggerPlan,
  TriggerPlace,
  Reception,
  NodeCredentialTest,
} from './protocol/services.ts'
export { threadNameOf } from './protocol/thread-name.ts'
export type { ThreadData, WorkerConfig } from './protocol/worker-config.ts'
export { type BinaryFiles, binaryPath, createBinaryFiles } from './world/binary-files.ts'
export { workerEntry } from './thread/worker-entry.ts'
