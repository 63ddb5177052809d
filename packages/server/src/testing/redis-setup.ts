import type { TestProject } from 'vitest/node'
import { startOwnRedis } from './own-redis.ts'

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string
  }
}

/** Starts one Redis for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startOwnRedis()
  project.provide('redisUrl', redis.url)
  return redis.remove
}
