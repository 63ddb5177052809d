import type { Config } from '../../config.ts'

/** What the engine needs to know; plain data, because it may live in another thread. */
export type EngineConfig = Pick<
  Config,
  | 'baseUrl'
  | 'dataDir'
  | 'binaryMode'
  | 'outboundPolicy'
  | 'outboundAllow'
  | 'engineMemoryMb'
  | 'executionDataMb'
  | 'runnerMemoryMb'
  | 'runnerTimeoutMs'
  | 'timezone'
  | 'filesAllow'
  | 'executeCommand'
>

export const engineConfig = (config: Config): EngineConfig => ({
  baseUrl: config.baseUrl,
  dataDir: config.dataDir,
  binaryMode: config.binaryMode,
  outboundPolicy: config.outboundPolicy,
  outboundAllow: config.outboundAllow,
  engineMemoryMb: config.engineMemoryMb,
  executionDataMb: config.executionDataMb,
  runnerMemoryMb: config.runnerMemoryMb,
  runnerTimeoutMs: config.runnerTimeoutMs,
  timezone: config.timezone,
  filesAllow: config.filesAllow,
  executeCommand: config.executeCommand,
})
