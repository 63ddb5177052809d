import type { PushMessage } from '@heddle/contract'
import { Readable } from 'node:stream'
import type { Backlog } from './backlog.ts'

/** How long a stream that has ended may take to be read to its end. */
const lingerMs = 2000

const order: PushMessage = { type: 'reloadState', data: {} }

/**
 * Reads the messages of one page out of its backlog, as fast as the page takes them. It holds none of them itself: a page
 * that does not read costs no more than the backlog, and once that has moved on, the page is told to read the stored state.
 */
export class PageStream extends Readable {
  readonly #backlog: Backlog
  /** The last frame that was handed over; undefined when nobody knows which that was. */
  #position: number | undefined
  #isWanted = false
  #isOver = false

  constructor(backlog: Backlog, position: number | undefined) {
    super()
    this.#backlog = backlog
    this.#position = position
    this.push(':ok\n\n')
  }

  override _read(): void {
    this.#isWanted = true
    this.more()
  }

  /** There may be something new. */
  more(): void {
    if (this.#isOver) return
    while (!this.#isOver && this.#isWanted) {
      const following = this.#position === undefined ? 'lost' : this.#backlog.after(this.#position)
      if (following === 'nothing') return
      if (following === 'lost') this.#orderReload()
      else this.#handOver(following.frame)
    }
    if (this.#hasLost()) this.#giveUp()
  }

  /** Keeps the connection alive, where nothing else waits to be read. */
  beat(): void {
    if (!this.#isOver && this.readableLength === 0) this.push(':\n')
  }

  /** Ends it, also when nobody reads. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.push(null)
    const timer = setTimeout(() => this.destroy(), lingerMs).unref()
    this.once('close', () => clearTimeout(timer))
  }

  #handOver(frame: string): void {
    this.#position = (this.#position ?? 0) + 1
    this.#isWanted = this.push(frame)
  }

  /** Whoever has read the stored state goes on with what comes after this. */
  #orderReload(): void {
    const { newest } = this.#backlog
    this.#position = newest
    this.#isWanted = this.push(this.#backlog.frame(newest, JSON.stringify(order)))
  }

  #hasLost(): boolean {
    return this.#position !== undefined && this.#backlog.after(this.#position) === 'lost'
  }

  /** The page does not read. When it does, the order is the last that it finds here. */
  #giveUp(): void {
    this.#orderReload()
    this.end()
  }
}
