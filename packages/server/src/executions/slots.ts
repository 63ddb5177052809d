import { FairLine, type Customer } from '@heddle/engine'

interface Waiting {
  resolve(): void
  reject(error: Error): void
}

/** A number of places; whoever finds none waits in line. */
export class Slots {
  #free: number
  #closed: Error | undefined
  readonly #line = new FairLine<Waiting>()

  constructor(places: number) {
    this.#free = places
  }

  tryTake(): boolean {
    if (this.#free === 0 || this.#closed) return false
    this.#free -= 1
    return true
  }

  async take(customer: Customer): Promise<void> {
    if (this.#closed) throw this.#closed
    if (!this.tryTake())
      await new Promise<void>((resolve, reject) => this.#line.add(customer, { resolve, reject }))
  }

  release(): void {
    const next = this.#closed ? undefined : this.#line.next()
    if (next) next.resolve()
    else this.#free += 1
  }

  /** How many stand in line. */
  get waiting(): number {
    return this.#line.size
  }

  /** How many places nobody has. */
  get free(): number {
    return this.#closed ? 0 : this.#free
  }

  /** Nobody gets a place any more. */
  close(reason: Error): void {
    this.#closed = reason
    for (const waiting of this.#line.takeAll()) waiting.reject(reason)
  }
}
