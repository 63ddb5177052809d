import { refuseDeepItems, type NodeOutput } from '@heddle/core'
import { randomUUID } from 'node:crypto'
import type { LaterAnswer } from './last-node-answer.ts'
import type { UsedSecrets } from './used-secrets.ts'

/** What a trigger has left for the execution that it starts. */
export interface Left {
  node: string
  output: NodeOutput
  /** Files that were stored before the execution existed. */
  binaryIds: string[]
  /** What was used to get the items, and may stand in them. */
  secrets: UsedSecrets
  /** How to answer when the run is over. */
  answer?: LaterAnswer
}

/** Items wait here while the server writes the execution's row; they never leave the engine. */
export class Tickets {
  readonly #left = new Map<string, Left>()

  issue(left: Left): string {
    refuseDeepItems(left.output)
    const ticket = randomUUID()
    this.#left.set(ticket, left)
    return ticket
  }

  redeem(ticket: string): Left {
    const left = this.#left.get(ticket)
    if (!left) throw new Error('What the trigger received is gone')
    this.#left.delete(ticket)
    return left
  }

  /** Gives what nobody wants, if it is still there. */
  drop(ticket: string): Left | undefined {
    const left = this.#left.get(ticket)
    this.#left.delete(ticket)
    return left
  }
}
