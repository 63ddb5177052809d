import { networkOf } from '../auth/network.ts'
import type { Config } from '../config.ts'
import { TooManyRequests } from '../auth/refusals.ts'

const minuteMs = 60_000
const megabyte = 1024 * 1024
/** Bodies of one address that are being read at a time for one webhook; small ones aside. */
const readingsPerCaller = 20
/** What bodies that are being read may take of the memory, all together. */
const memoryBytes = 512 * megabyte
const callersKept = 10_000

interface Caller {
  failures: number
  bytes: number
  readings: number
  until: number
}

/** Which webhook is called, and from where. */
export interface CallerKey {
  webhook: string
  ip: string
}

type Limits = Pick<Config, 'webhookFailuresPerMinute' | 'webhookMbPerMinute' | 'webhookBodyMb'>

/**
 * What callers of webhooks may do, counted by webhook and address. Calls that do what they should are not counted, only their
 * bytes: whoever is meant to call may call as often as they like.
 */
export class CallLimits {
  readonly #limits: Limits
  readonly #now: () => number
  readonly #callers = new Map<string, Caller>()
  #memory = 0

  constructor(limits: Limits, now = () => Date.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Refuses who has failed too often. */
  check(key: CallerKey): void {
    const caller = this.#find(key)
    if (caller && caller.failures >= this.#limits.webhookFailuresPerMinute) throw this.#wait(caller)
  }

  noteFailure(key: CallerKey): void {
    this.#make(key).failures += 1
  }

  noteBytes(key: CallerKey, bytes: number): void {
    if (bytes > 0) this.#make(key).bytes += bytes
  }

  /** Reads a body, if that is not too much for one caller or for the memory. */
  async whileReading<T>(key: CallerKey, length: number | undefined, read: () => Promise<T>): Promise<T> {
    const caller = this.#make(key)
    const mostInMemory = this.#limits.webhookBodyMb * megabyte
    const memory = Math.min(length ?? mostInMemory, mostInMemory)
    if (caller.bytes + (length ?? 0) > this.#limits.webhookMbPerMinute * megabyte) throw this.#wait(caller)
    if (caller.readings >= readingsPerCaller || this.#memory + memory > memoryBytes)
      throw new TooManyRequests(1)
    caller.readings += 1
    this.#memory += memory
    try {
      return await read()
    } finally {
      caller.readings -= 1
      this.#memory -= memory
    }
  }

  #wait({ until }: Caller): TooManyRequests {
    return new TooManyRequests(Math.max(1, Math.ceil((until - this.#now()) / 1000)))
  }

  #find(key: CallerKey): Caller | undefined {
    const caller = this.#callers.get(nameOf(key))
    if (caller && caller.until <= this.#now()) {
      caller.failures = 0
      caller.bytes = 0
      caller.until = this.#now() + minuteMs
    }
    return caller
  }

  #make(key: CallerKey): Caller {
    const known = this.#find(key)
    if (known) return known
    const caller = { failures: 0, bytes: 0, readings: 0, until: this.#now() + minuteMs }
    this.#forgetOld()
    this.#callers.set(nameOf(key), caller)
    return caller
  }

  /** Strangers make these: what has lapsed goes first, then the oldest. */
  #forgetOld(): void {
    if (this.#callers.size < callersKept) return
    const now = this.#now()
    for (const [name, { until, readings }] of this.#callers)
      if (until <= now && readings === 0) this.#callers.delete(name)
    for (const name of this.#callers.keys()) {
      if (this.#callers.size < callersKept) return
      this.#callers.delete(name)
    }
  }
}

const nameOf = ({ webhook, ip }: CallerKey): string => `${networkOf(ip)} ${webhook}`
