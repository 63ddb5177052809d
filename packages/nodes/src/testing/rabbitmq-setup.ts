import type { TestProject } from 'vitest/node'
import { startOwnRabbitMq, type OwnRabbitMq } from './own-rabbitmq.ts'

declare module 'vitest' {
  interface ProvidedContext {
    rabbitMq: Omit<OwnRabbitMq, 'stop'>
  }
}

/** Starts one RabbitMQ for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startOwnRabbitMq()
  project.provide('rabbitMq', server)
  return stop
}
