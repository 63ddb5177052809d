import { formatId } from '@heddle/core'
import type { RunEntry } from '@heddle/core/run'
import type { Pause, RunEvent } from '@heddle/engine'
import type { FromEngine, Job } from '../protocol/messages.ts'
import { cutOutput, isFewItems, pageLength } from './cut-output.ts'
import { pushMessageOf } from './push-message.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'
import { replyLine } from '../calls/reply-lines.ts'
import { writeResponse } from '../calls/write-response.ts'
import { writeJson } from '../state/write-json.ts'

interface ReportParts {
  secrets: UsedSecrets
  pause: Pause
  send(message: FromEngine): void
}

type Told = Pick<Job, 'executionId' | 'watched' | 'laterResponse'>

/** Tells what happens in a run, in its order. What is large is written with pauses, and what comes after it waits. */
export class EventReport {
  readonly #job: Told
  #lastSpeaker: string | undefined
  readonly #telling: ReportParts
  #last: Promise<void> | undefined

  constructor(job: Told, telling: ReportParts) {
    this.#job = job
    this.#telling = telling
  }

  tell(event: RunEvent): void {
    const { executionId, watched } = this.#job
    if (event.type === 'response')
      return this.#telling.send({ type: 'response', executionId, response: writeResponse(event.response) })
    if (event.type === 'said') this.#say(event.part)
    if (!watched) return
    const isQuick = event.type !== 'nodeFinished' || isFewItems(event.entry)
    if (isQuick && !this.#last) return this.#tellAtOnce(event)
    this.#last = (this.#last ?? Promise.resolve()).then(() =>
      event.type === 'nodeFinished' && !isQuick ? this.#tellWithPauses(event) : this.#tellAtOnce(event),
    )
  }

  /** The node that was the last one to say something to somebody who reads along. */
  get lastSpeaker(): string | undefined {
    return this.#lastSpeaker
  }

  #say(part: SaidPart): void {
    const { executionId, laterResponse } = this.#job
    this.#lastSpeaker = part.metadata.nodeName
    if (laterResponse?.mode === 'streaming')
      this.#telling.send({ type: 'said', executionId, line: replyLine(part) })
  }

  /** Resolves when all is told. */
  async done(): Promise<void> {
    await this.#last
  }

  #tellAtOnce(event: ToldEvent): void {
    if (event.type !== 'nodeFinished') return this.#send(event)
    const pages = new Pages((page, text) => this.#sendPage(event.entry, page, text))
    for (const text of cutOutput(event.entry)) pages.add(text)
    this.#send(event, pages.count)
  }

  async #tellWithPauses(event: Extract<RunEvent, { type: 'nodeFinished' }>): Promise<void> {
    const pages = new Pages((page, text) => this.#sendPage(event.entry, page, text))
    for (const text of cutOutput(event.entry)) {
      pages.add(text)
      await this.#telling.pause()
    }
    this.#send(event, pages.count)
  }

  #send(event: ToldEvent, pages?: number): void {
    const { executionId } = this.#job
    const message = writeJson(pushMessageOf(formatId(executionId), event, { pages }))
    this.#telling.send({ type: 'push', executionId, message: this.#telling.secrets.hideInJson(message) })
  }

  #sendPage({ executionIndex }: RunEntry, page: number, text: string): void {
    const { executionId } = this.#job
    const { secrets, send } = this.#telling
    send({ type: 'page', executionId, executionIndex, page, text: secrets.hideInJson(text) })
  }
}

type SaidPart = Extract<RunEvent, { type: 'said' }>['part']

type ToldEvent = Exclude<RunEvent, { type: 'response' }>

/** Pages are sent ahead of a message that is too small for them, as soon as it is known to be. */
class Pages {
  readonly #send: (page: number, text: string) => void
  #held: string[] = []
  #length = 0
  #sent = 0

  constructor(send: (page: number, text: string) => void) {
    this.#send = send
  }

  add(text: string): void {
    this.#held.push(text)
    this.#length += text.length
    if (this.#length <= pageLength) return
    for (const held of this.#held.splice(0)) this.#send(this.#sent++, held)
  }

  /** Undefined when all fits into the message. */
  get count(): number | undefined {
    return this.#sent === 0 ? undefined : this.#sent
  }
}
