/** Milliseconds. */
export interface SilenceLimits {
  /** How often the server looks. Each look counts as so much silence, however long ago the last one was. */
  lookMs: number
  /** After this long without a beat the thread gets nothing new while there is another one. */
  lateMs: number
  /** After this long without a beat the thread counts as not answering. */
  quietMs: number
  /** A thread that has computed for this long without a beat is given up. */
  busyMs: number
  /** So is one that has shown no sign of life for this long, whatever it waits for. */
  silentMs: number
  /** And one that has not begun to answer after this long. */
  startMs: number
}

export const silenceLimits: SilenceLimits = {
  lookMs: 500,
  lateMs: 600,
  quietMs: 2000,
  busyMs: 10_000,
  silentMs: 20_000,
  startMs: 60_000,
}

/** How a thread is, from what it shows and what it does not show. */
export type Condition = 'starting' | 'free' | 'busy' | 'late' | 'silent'

interface Look {
  /** Of the thread. */
  beats: number
  /** Processor time that everything but the looking thread has used so far, in milliseconds. */
  cpuMs: number
}

/**
 * How long a thread has shown no sign of life. Only time counts in which the thread could have shown one: while the
 * machine stalls or the whole process is stopped, nobody looks, and a thread that gets no processor does not get stuck.
 */
export class Silence {
  readonly #limits: SilenceLimits
  #last: Look
  #silentMs = 0
  #busyMs = 0

  constructor(limits: SilenceLimits, cpuMs: number) {
    this.#limits = limits
    this.#last = { beats: 0, cpuMs }
  }

  look(now: Look): void {
    const { lookMs } = this.#limits
    const hasBeaten = now.beats !== this.#last.beats
    this.#silentMs = hasBeaten ? 0 : this.#silentMs + lookMs
    this.#busyMs = hasBeaten ? 0 : this.#busyMs + Math.min(lookMs, now.cpuMs - this.#last.cpuMs)
    this.#last = now
  }

  get condition(): 'starting' | 'answering' | 'silent' {
    if (this.#last.beats === 0) return this.#silentMs < this.#limits.startMs ? 'starting' : 'silent'
    return this.#silentMs < this.#limits.quietMs ? 'answering' : 'silent'
  }

  get isTooLong(): boolean {
    const { startMs, busyMs, silentMs } = this.#limits
    if (this.#last.beats === 0) return this.#silentMs >= startMs
    return this.#busyMs >= busyMs || this.#silentMs >= silentMs
  }
}
