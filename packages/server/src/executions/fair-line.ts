/** Who stands in line: the person behind it, and what for. */
export interface Place {
  person: string
  workflow: string
}

/** A line in which people take turns, and so do the workflows of each person: a flood of one is no wait for others. */
export class FairLine<T> {
  readonly #people = new Turns<Turns<T[]>>()
  #length = 0

  get length(): number {
    return this.#length
  }

  add({ person, workflow }: Place, value: T): void {
    this.#people
      .of(person, () => new Turns())
      .of(workflow, () => [])
      .push(value)
    this.#length += 1
  }

  /** Whose turn it is. */
  take(): T | undefined {
    const value = this.#people.take((workflows) => ({
      taken: workflows.take((line) => ({ taken: line.shift(), isEmpty: line.length === 0 })),
      isEmpty: workflows.isEmpty,
    }))
    if (value !== undefined) this.#length -= 1
    return value
  }
}

/** Lines by name. After each turn a line goes behind the others. */
class Turns<Line> {
  readonly #lines = new Map<string, Line>()

  get isEmpty(): boolean {
    return this.#lines.size === 0
  }

  of(name: string, make: () => Line): Line {
    const line = this.#lines.get(name) ?? make()
    this.#lines.set(name, line)
    return line
  }

  take<T>(turn: (line: Line) => { taken: T | undefined; isEmpty: boolean }): T | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [name, line] = first
    this.#lines.delete(name)
    const { taken, isEmpty } = turn(line)
    if (!isEmpty) this.#lines.set(name, line)
    return taken
  }
}
