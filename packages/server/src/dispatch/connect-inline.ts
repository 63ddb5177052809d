import type { EngineConfig } from './engine/engine-config.ts'
import { EngineSide } from './engine/engine-side.ts'
import type { Connect } from './engine.ts'

/** An engine in this thread, for tests. Messages are copied as they would be between threads. */
export const connectInline =
  (config: EngineConfig): Connect =>
  ({ receive }) => {
    const side = new EngineSide(config, (messages) => receive(structuredClone(messages)))
    return {
      send: (messages) => side.receive(structuredClone(messages)),
      close: () => side.close(),
    }
  }
