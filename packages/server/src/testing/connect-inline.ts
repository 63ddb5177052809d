import type { NodeDefinition } from '@heddle/core/node'
import type { WorkerConfig } from '@heddle/worker'
import { EngineSide } from '@heddle/worker/thread'
import type { Connect } from '../dispatch/connection.ts'

/** Where node types come from. */
export type FindNode = (type: string) => Promise<NodeDefinition | undefined>

/** An engine in this thread, for tests. Messages are copied as they would be between threads. */
export const connectInline =
  (config: WorkerConfig, findNode?: FindNode): Connect =>
  ({ receive }, name) => {
    const side = new EngineSide(config, {
      name,
      post: (messages) => receive(structuredClone(messages)),
      ...(findNode && { findNode }),
    })
    return {
      send: (messages) => side.receive(structuredClone(messages)),
      close: () => side.close(),
      condition: () => 'free',
      step: () => undefined,
    }
  }
