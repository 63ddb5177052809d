/** For whom something is done. */
export interface Customer {
  person: string
  /** Empty for what belongs to no workflow. */
  workflow: string
}

/** How many turns are remembered. */
const mostRemembered = 10_000

/**
 * A line in which people take turns, then the workflows of each, and what one workflow wants comes in the order of arrival.
 * However much one of them wants, everybody else waits for one thing of theirs at a time.
 */
export class FairLine<T> {
  readonly #people = new Map<string, Map<string, T[]>>()
  /** When each person, and each workflow, was last served; also of those who want nothing now. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  add({ person, workflow }: Customer, entry: T): void {
    const workflows = this.#people.get(person) ?? new Map<string, T[]>()
    const entries = workflows.get(workflow)
    if (entries) entries.push(entry)
    else workflows.set(workflow, [entry])
    this.#people.set(person, workflows)
    this.#size += 1
  }

  /** Takes out whoever is next of those that may: who was served longest ago, and of theirs what was. */
  next(may: (customer: Customer) => boolean = () => true): T | undefined {
    const found = this.#waiting()
      .filter(may)
      .reduce<Customer | undefined>(
        (first, each) => (first && !this.#isBefore(each, first) ? first : each),
        undefined,
      )
    return found && this.#take(found)
  }

  /** False when it does not wait any more. */
  remove({ person, workflow }: Customer, entry: T): boolean {
    const workflows = this.#people.get(person)
    const entries = workflows?.get(workflow)
    const position = entries?.indexOf(entry) ?? -1
    if (!workflows || !entries || position < 0) return false
    entries.splice(position, 1)
    if (entries.length === 0) workflows.delete(workflow)
    if (workflows.size === 0) this.#people.delete(person)
    this.#size -= 1
    return true
  }

  /** Empties the line. */
  takeAll(): T[] {
    const all = this.#people.values().flatMap((workflows) => [...workflows.values()].flat())
    const entries = [...all]
    this.#people.clear()
    this.#size = 0
    return entries
  }

  #waiting(): Customer[] {
    const people = [...this.#people]
    return people.flatMap(([person, workflows]) =>
      [...workflows.keys()].map((workflow) => ({ person, workflow })),
    )
  }

  #isBefore(one: Customer, other: Customer): boolean {
    const [first, second] = [this.#turnOf(one.person), this.#turnOf(other.person)]
    return first === second ? this.#turnOf(nameOf(one)) < this.#turnOf(nameOf(other)) : first < second
  }

  #turnOf(name: string): number {
    return this.#turns.get(name) ?? 0
  }

  #take(customer: Customer): T | undefined {
    const entry = this.#people.get(customer.person)?.get(customer.workflow)?.[0]
    if (entry === undefined) return undefined
    this.remove(customer, entry)
    this.#turn += 1
    this.#note(customer.person)
    this.#note(nameOf(customer))
    return entry
  }

  #note(name: string): void {
    this.#turns.delete(name)
    this.#turns.set(name, this.#turn)
    if (this.#turns.size > mostRemembered) this.#turns.delete(this.#turns.keys().next().value ?? '')
  }
}

const nameOf = ({ person, workflow }: Customer): string => JSON.stringify([person, workflow])
