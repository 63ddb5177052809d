import { availableParallelism, totalmem } from 'node:os'

export interface EngineSizes {
  engineThreads: number
  engineMemoryMb: number
  executionDataMb: number
}

/** What is configured, else what fits the machine. */
export function engineSizes({
  engineThreads,
  engineMemoryMb,
  executionDataMb,
}: { [Size in keyof EngineSizes]?: number | undefined }): EngineSizes {
  const machineMb = (process.constrainedMemory() || totalmem()) / 2 ** 20
  const memoryMb =
    engineMemoryMb ?? clamp(Math.floor(Math.min(machineMb, totalmem() / 2 ** 20) / 4), 512, 4096)
  return {
    engineThreads: engineThreads ?? clamp(availableParallelism() - 1, 2, 4),
    engineMemoryMb: memoryMb,
    executionDataMb: executionDataMb ?? Math.min(400, Math.ceil(memoryMb / 8)),
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
