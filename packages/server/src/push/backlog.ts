import { randomBytes } from 'node:crypto'

const maxFrames = 1000
const maxBytes = 8 * 1024 * 1024

/** What comes after a frame: another one, nothing yet, or nobody knows any more. */
export type Following = { frame: string } | 'nothing' | 'lost'

/** The newest frames of one page, bounded by number and size. They are counted from 1. */
export class Backlog {
  /** After a restart, or when a page was forgotten, numbers begin anew: by this they differ from the old ones. */
  readonly #epoch = randomBytes(6).toString('hex')
  readonly #kept: string[] = []
  #bytes = 0
  #newest = 0

  /** The number of the newest frame. */
  get newest(): number {
    return this.#newest
  }

  add(json: string): void {
    this.#newest += 1
    const frame = this.frame(this.#newest, json)
    this.#kept.push(frame)
    this.#bytes += frame.length
    while (this.#kept.length > maxFrames || (this.#bytes > maxBytes && this.#kept.length > 1)) {
      this.#bytes -= this.#kept.shift()?.length ?? 0
    }
  }

  frame(number: number, json: string): string {
    return `id: ${this.#epoch}-${number}\ndata: ${json}\n\n`
  }

  after(number: number): Following {
    if (number === this.#newest) return 'nothing'
    const frame = this.#kept[number - (this.#newest - this.#kept.length)]
    return frame === undefined ? 'lost' : { frame }
  }

  /** The number of the frame with an id; undefined when it is none of this page, or of an earlier life of it. */
  numberOf(id: string): number | undefined {
    const [epoch, number = ''] = id.split('-')
    if (epoch !== this.#epoch || !/^\d{1,15}$/.test(number)) return undefined
    return Number(number) <= this.#newest ? Number(number) : undefined
  }
}
