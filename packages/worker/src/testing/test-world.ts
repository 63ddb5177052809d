import type { NodeDefinition } from '@heddle/core/node'
import { onTestFinished } from 'vitest'
import { Remote, type Question } from '../protocol/remote.ts'
import type { Reply } from '../protocol/messages.ts'
import type { ServerServices } from '../protocol/services.ts'
import type { WorkerConfig } from '../protocol/worker-config.ts'
import { createWorld, type World } from '../world/world.ts'

const config: WorkerConfig = {
  resumeSecret: 'a secret for tests only',
  baseUrl: 'http://localhost/',
  dataDir: 'data',
  binaryMode: 'memory',
  outboundPolicy: 'open',
  outboundAllow: [],
  engineMemoryMb: 512,
  executionDataMb: 64,
  runnerMemoryMb: 64,
  runnerTimeoutMs: 1000,
  timezone: 'UTC',
  filesAllow: [],
  executeCommand: false,
}

interface Parts {
  /** The only type of node that there is. */
  node?: NodeDefinition
  /** What the server says, whatever it is asked. */
  reply?: Reply
}

/** The engine's side of one test, with nobody on the other side unless there is a reply. */
export function testWorld({ node, reply }: Parts = {}): World {
  const server: Remote<ServerServices> = new Remote(({ id }: Question) => {
    if (reply) queueMicrotask(() => server.settle(id, reply))
  })
  const world = createWorld(config, server, {
    name: 'e1',
    perform: () => Promise.reject(new Error('no')),
    performEarly: () => undefined,
    performAtOnce: async () => undefined,
    note: () => undefined,
    onProblem: () => undefined,
    findNode: async () => node,
  })
  onTestFinished(() => world.close())
  return world
}
