import type { WorkerConfig } from '@heddle/worker'
import type { Config } from '../config.ts'
import { packagesFolder } from '../package-settings.ts'

/** What a thread of the engine needs to know of the configuration; it holds secrets that are no business of a thread. */
export const workerConfig = (config: Config, resumeSecret: string): WorkerConfig => ({
  baseUrl: config.baseUrl,
  resumeSecret,
  dataDir: config.dataDir,
  binaryMode: config.binaryMode,
  s3: config.s3,
  outboundPolicy: config.outboundPolicy,
  outboundAllow: config.outboundAllow,
  engineMemoryMb: config.engineMemoryMb,
  executionDataMb: config.executionDataMb,
  runnerMemoryMb: config.runnerMemoryMb,
  runnerTimeoutMs: config.runnerTimeoutMs,
  timezone: config.timezone,
  filesAllow: config.filesAllow,
  executeCommand: config.executeCommand,
  packagesFolder: packagesFolder(config),
  certificates: config.certificates,
  traces: config.traces,
})
