import type { OutboundConfig } from '@heddle/outbound'
import type { S3Place } from '../files/s3-client.ts'
import type { TracePlace } from './trace-place.ts'

/** What a thread of the engine needs to know; plain data, because it crosses to it. */
export interface WorkerConfig extends OutboundConfig {
  baseUrl: string
  /** The keys of addresses at which executions are resumed are made with it. */
  resumeSecret: string
  dataDir: string
  binaryMode: 'filesystem' | 'memory' | 's3'
  /** Where files are, when they are not in the data folder. */
  s3?: S3Place | undefined
  engineMemoryMb: number
  executionDataMb: number
  runnerMemoryMb: number
  runnerTimeoutMs: number
  timezone: string
  /** Folders that file nodes may use. */
  filesAllow: string[]
  executeCommand: boolean
  /** The folder of installed packages; undefined when this instance has none. */
  packagesFolder?: string | undefined
  /** The file of further certificates that this instance trusts. */
  certificates?: string | undefined
  /** Where traces of what runs are sent; nowhere when absent. */
  traces?: TracePlace | undefined
}

/** What a thread is given when it starts. */
export interface ThreadData {
  /** Stands in the tickets that it issues. */
  name: string
  config: WorkerConfig
  /** Memory that it shares with the server, see `Pulse`. */
  pulse: SharedArrayBuffer
}
