import { isJsonObject } from '@heddle/core'
import type { RunFacts } from '../../protocol/messages.ts'

interface Pausing {
  resume: RunFacts['resume']
  /** How many items the action runs for. */
  items: number
}

/** How an action waits: it stops here, and runs once more with what a call brings, or goes on when the time has come. */
export class Pauses {
  readonly #resume: RunFacts['resume']
  readonly #items: number
  /** Until when the execution waits, or null for a call; undefined when it does not. */
  till: string | null | undefined

  constructor({ resume, items }: Pausing) {
    this.#resume = resume
    this.#items = items
  }

  /** What an action finds in its context. */
  context() {
    const payload = this.#resume?.payload
    return {
      executionType: payload ? 'RESUME' : 'BEGIN',
      resumePayload: payload ?? { body: {}, headers: {}, queryParams: {} },
      generateResumeUrl: (options: unknown) => this.#urlWith(options),
    }
  }

  /** What it finds in `run`. Older pieces pause in one step, newer ones make a point to wait at first. */
  run() {
    return {
      pause: (options: unknown) => {
        const { pauseMetadata } = isJsonObject(options) ? options : {}
        this.#check()
        this.till = momentIn(pauseMetadata)
      },
      createWaitpoint: async (options: unknown) => {
        this.#check()
        const till = momentIn(options)
        return {
          id: till ?? anyCall,
          resumeUrl: this.#urlWith({}),
          buildResumeUrl: (each: unknown) => this.#urlWith(each),
        }
      },
      waitForWaitpoint: (id: unknown) => {
        this.till = typeof id === 'string' && id !== anyCall ? id : null
      },
    }
  }

  /** One execution waits at one place: several items would wait for one answer. */
  #check(): void {
    if (!this.#resume) throw new Error('The piece wants to wait, which is not possible here')
    if (this.#items > 1)
      throw new Error(
        'An action that waits takes one item at a time. Put a Loop Over Items node with a batch size of 1 before it.',
      )
  }

  #urlWith(options: unknown): string {
    this.#check()
    const { queryParams } = isJsonObject(options) ? options : {}
    const url = new URL(this.#resume?.url ?? '')
    for (const [name, value] of Object.entries(isJsonObject(queryParams) ? queryParams : {}))
      url.searchParams.set(name, String(value))
    return url.href
  }
}

const anyCall = 'call'

/** The time that a pause says, or null when it waits for a call. */
function momentIn(pause: unknown): string | null {
  const { type, resumeDateTime } = isJsonObject(pause) ? pause : {}
  return type === 'DELAY' && typeof resumeDateTime === 'string'
    ? new Date(resumeDateTime).toISOString()
    : null
}
