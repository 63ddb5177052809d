import { PassingMap, refuseDeepItems } from '@heddle/core'
import type { NodeOutput } from '@heddle/core/node'
import type { ExecutionState } from '@heddle/core/run'
import { randomUUID } from 'node:crypto'
import type { Beginning } from '../protocol/messages.ts'
import { packProgress } from '../state/pack-progress.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'
import { writeJson } from '../state/write-json.ts'

/** What a trigger has left for the execution that it starts, or a call for the one whose wait it ends. */
export interface TicketContent {
  state: ExecutionState
  /** Files that were stored before the execution existed. */
  files: string[]
  /** What was used to get the items, and may stand in them. */
  secrets: UsedSecrets
}

/**
 * What is left waits here while the server writes the execution's row, so that a live execution need not read it again. The row
 * has all of it: a ticket may get lost.
 */
export class Tickets {
  readonly #left = new PassingMap<string, TicketContent>()
  readonly #prefix: string

  constructor(prefix = '') {
    this.#prefix = prefix
  }

  /** `output` is what somebody else has made. */
  issue(left: TicketContent, output: NodeOutput): Beginning {
    const ticket = this.keep(left, output)
    return { ticket, files: left.files, ...packProgress(writeJson(left.state), left.secrets) }
  }

  /** The same for what need not be stored yet. */
  keep(left: TicketContent, output: NodeOutput): string {
    refuseDeepItems(output)
    const ticket = `${this.#prefix}${randomUUID()}`
    this.#left.set(ticket, left)
    return ticket
  }

  redeem(ticket: string): TicketContent {
    const left = this.drop(ticket)
    if (!left) throw new Error('What the trigger received is gone')
    return left
  }

  /** What is left stays here. */
  find(ticket: string): TicketContent | undefined {
    return this.#left.get(ticket)
  }

  /** Gives what nobody wants, if it is still there. */
  drop(ticket: string): TicketContent | undefined {
    return this.#left.take(ticket)
  }
}
