/** A number of places; whoever finds none waits in line. */
export class Slots {
  #free: number
  readonly #line: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  tryTake(): boolean {
    if (this.#free === 0) return false
    this.#free -= 1
    return true
  }

  async take(): Promise<void> {
    if (!this.tryTake()) await new Promise<void>((resolve) => this.#line.push(resolve))
  }

  release(): void {
    const next = this.#line.shift()
    if (next) next()
    else this.#free += 1
  }
}
