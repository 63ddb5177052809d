import type { Customer } from '../fairness/fair-line.ts'

/** A task under way, and since when, in milliseconds. */
export interface Begun extends Customer {
  since: number
}

/** What takes longer is slow. Milliseconds. */
const slowMs = 1000
/** How many slow workflows are remembered. */
const mostRemembered = 10_000

/**
 * Who may have one more of a few processes. One is left for other people, one for what is not slow, whoever's it is, and of
 * each person's share one for their workflows that are not slow: code without an end holds up code without an end.
 * A workflow is slow when its last task was, so it takes the places of quick ones once at most.
 */
export class FairShare {
  readonly #now: () => number
  readonly #slow = new Set<string>()

  constructor(now: () => number) {
    this.#now = now
  }

  mayBegin(customer: Customer, busy: readonly Begun[], size: number): boolean {
    const own = ({ person }: Customer) => person === customer.person
    if (busy.filter(own).length >= atLeastOne(size - 1)) return false
    if (!this.#slow.has(nameOf(customer))) return true
    const slow = busy.filter((task) => this.#isSlow(task))
    return slow.length < atLeastOne(size - 1) && slow.filter(own).length < atLeastOne(size - 2)
  }

  begin(customer: Customer): Begun {
    return { ...customer, since: this.#now() }
  }

  end(task: Begun): void {
    const name = nameOf(task)
    this.#slow.delete(name)
    if (this.#hasTakenLong(task)) this.#slow.add(name)
    if (this.#slow.size > mostRemembered) this.#slow.delete(this.#slow.values().next().value ?? '')
  }

  #isSlow(task: Begun): boolean {
    return this.#hasTakenLong(task) || this.#slow.has(nameOf(task))
  }

  #hasTakenLong({ since }: Begun): boolean {
    return this.#now() - since >= slowMs
  }
}

const atLeastOne = (count: number): number => Math.max(1, count)

const nameOf = ({ person, workflow }: Customer): string => JSON.stringify([person, workflow])
