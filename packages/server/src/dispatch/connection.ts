import type { FromEngine, Step, ToEngine } from '@heddle/worker'
import type { Condition } from './silence.ts'

/** Why an engine is not there any more. */
export interface EngineLoss {
  /** It died by itself, it did not answer or took too much memory and had to be ended, or the server stops. */
  cause: 'crashed' | 'stuck' | 'memory' | 'stopping'
  /** What it was doing, as far as that is known. */
  step?: Step | undefined
  reason?: unknown
}

/** A thread of the engine, as far as it can be reached. */
export interface Connection {
  send(messages: readonly ToEngine[]): void
  condition(): Condition
  /** What it does now. */
  step(): Step | undefined
  close(): Promise<void>
}

/** How to reach an engine: in this thread, in another one. Its name stands in the tickets that it issues. */
export type Connect = (
  events: {
    receive(messages: readonly FromEngine[]): void
    /** The engine is gone and will not come back by itself. */
    gone(loss: EngineLoss): void
  },
  name: string,
) => Connection
