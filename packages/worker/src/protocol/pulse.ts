/** How often a thread shows that it is alive, in milliseconds. */
export const beatMs = 250

/** What an engine is about to do: messages about it would never leave a thread that does not come to an end with it. */
export interface Step {
  executionId: number
  node: string
}

const textStart = 24
const textBytes = 4096
/** In the worst case every character of a name becomes six bytes. */
const longestName = 600

/** How much the newest beat counts against those before. */
const newest = 0.25

const mostTime = 0.7

/** Memory that an engine's thread shares with the server: signs of life, and what the thread is about to do. */
export class Pulse {
  readonly memory: SharedArrayBuffer
  /** Beats, the beat at which the step was noted, the length of the step's text, how busy the thread is in thousandths. */
  readonly #counts: Int32Array
  /** When the last beat was, on a clock that all threads share, in nanoseconds. */
  readonly #beaten: BigInt64Array
  readonly #text: Buffer

  constructor(memory = new SharedArrayBuffer(textStart + textBytes)) {
    this.memory = memory
    this.#counts = new Int32Array(memory, 0, 4)
    this.#beaten = new BigInt64Array(memory, 16, 1)
    this.#text = Buffer.from(memory, textStart)
  }

  /** The thread's event loop has come round once more; which share of the time since the last beat it was busy. */
  beat(busy = 0): void {
    const before = Atomics.load(this.#counts, 3)
    Atomics.store(this.#counts, 3, Math.round(before * (1 - newest) + busy * 1000 * newest))
    Atomics.store(this.#beaten, 0, process.hrtime.bigint())
    Atomics.add(this.#counts, 0, 1)
  }

  /** Whether the thread has worked for most of the last second or so: it has no time for more. */
  get isBusy(): boolean {
    return Atomics.load(this.#counts, 3) > mostTime * 1000
  }

  get sinceBeatMs(): number {
    return Number(process.hrtime.bigint() - Atomics.load(this.#beaten, 0)) / 1e6
  }

  get beats(): number {
    return Atomics.load(this.#counts, 0)
  }

  /** The thread says what it does next; undefined for what belongs to no execution. */
  note(step: Step | undefined): void {
    const text = step ? JSON.stringify({ ...step, node: step.node.slice(0, longestName) }) : ''
    Atomics.store(this.#counts, 2, this.#text.write(text))
    Atomics.store(this.#counts, 1, this.beats)
  }

  /** What the thread does now. A step from before the last beat is over or waits for something: it holds up nobody. */
  get step(): Step | undefined {
    const length = Atomics.load(this.#counts, 2)
    if (length === 0 || Atomics.load(this.#counts, 1) !== this.beats) return undefined
    return JSON.parse(this.#text.toString('utf8', 0, length)) as Step
  }
}
