interface Cell<V> {
  value: V | undefined
}

/**
 * A map for what comes and goes many times a second. As entries come and go, a Map moves into one new table after the other. Once
 * a table is old, V8 keeps all that followed it, with whatever stood in them when they were left, until it looks through everything:
 * executions that ended long ago pile up, and cleaning up after them costs more than running them. Here a table holds no more than
 * a cell, which is emptied when its entry goes.
 */
export class PassingMap<K, V> {
  readonly #cells = new Map<K, Cell<V>>()

  get size(): number {
    return this.#cells.size
  }

  has(key: K): boolean {
    return this.#cells.has(key)
  }

  get(key: K): V | undefined {
    return this.#cells.get(key)?.value
  }

  set(key: K, value: V): void {
    this.delete(key)
    this.#cells.set(key, { value })
  }

  delete(key: K): void {
    this.take(key)
  }

  /** Gives the value of an entry that goes. */
  take(key: K): V | undefined {
    const cell = this.#cells.get(key)
    if (!cell) return undefined
    const { value } = cell
    cell.value = undefined
    this.#cells.delete(key)
    return value
  }

  keys(): IterableIterator<K> {
    return this.#cells.keys()
  }

  /** All that are there now: entries may come and go while somebody goes through them. */
  values(): V[] {
    return [...this.#cells.values()].map(({ value }) => value as V)
  }

  clear(): void {
    for (const cell of this.#cells.values()) cell.value = undefined
    this.#cells.clear()
  }
}
