const maxFrames = 1000
const maxBytes = 8 * 1024 * 1024

interface Kept {
  id: number
  frame: string
}

/** The newest frames of one page, bounded by number and size. */
export class Backlog {
  #kept: Kept[] = []
  #bytes = 0
  #nextId = 1

  add(json: string): string {
    const id = this.#nextId
    this.#nextId += 1
    const frame = `id: ${id}\ndata: ${json}\n\n`
    this.#kept.push({ id, frame })
    this.#bytes += frame.length
    while (this.#kept.length > maxFrames || (this.#bytes > maxBytes && this.#kept.length > 1)) {
      this.#bytes -= this.#kept.shift()?.frame.length ?? 0
    }
    return frame
  }

  /** What came after the given frame; nothing when none is given. */
  after(lastEventId: number | undefined): string[] {
    if (lastEventId === undefined) return []
    return this.#kept.filter(({ id }) => id > lastEventId).map(({ frame }) => frame)
  }
}
