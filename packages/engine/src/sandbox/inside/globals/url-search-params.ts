type Pair = [string, string]

/** The query of an address. */
export class URLSearchParams {
  #pairs: Pair[]
  readonly #changed: () => void

  constructor(init: unknown = '', changed: () => void = () => undefined) {
    this.#pairs = pairsOf(init)
    this.#changed = changed
  }

  get size(): number {
    return this.#pairs.length
  }

  append(name: unknown, value: unknown): void {
    this.#pairs.push([String(name), String(value)])
    this.#changed()
  }

  delete(name: unknown): void {
    this.#pairs = this.#pairs.filter(([key]) => key !== String(name))
    this.#changed()
  }

  get(name: unknown): string | null {
    return this.#pairs.find(([key]) => key === String(name))?.[1] ?? null
  }

  getAll(name: unknown): string[] {
    return this.#pairs.filter(([key]) => key === String(name)).map(([, value]) => value)
  }

  has(name: unknown): boolean {
    return this.#pairs.some(([key]) => key === String(name))
  }

  set(name: unknown, value: unknown): void {
    const first = this.#pairs.findIndex(([key]) => key === String(name))
    if (first === -1) return this.append(name, value)
    this.#pairs[first] = [String(name), String(value)]
    this.#pairs = this.#pairs.filter(([key], index) => index <= first || key !== String(name))
    return this.#changed()
  }

  sort(): void {
    this.#pairs = this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    this.#changed()
  }

  forEach(callback: (value: string, name: string, params: URLSearchParams) => void): void {
    for (const [name, value] of this.#pairs) callback(value, name, this)
  }

  keys(): IterableIterator<string> {
    return this.#pairs.map(([name]) => name).values()
  }

  values(): IterableIterator<string> {
    return this.#pairs.map(([, value]) => value).values()
  }

  entries(): IterableIterator<Pair> {
    return this.#pairs.map(([name, value]): Pair => [name, value]).values()
  }

  [Symbol.iterator](): IterableIterator<Pair> {
    return this.entries()
  }

  toString(): string {
    return this.#pairs.map((pair) => pair.map(encode).join('=')).join('&')
  }
}

function pairsOf(init: unknown): Pair[] {
  if (typeof init === 'string') return parse(init)
  const entries =
    typeof init === 'object' && init !== null && Symbol.iterator in init
      ? [...(init as Iterable<Pair>)]
      : Object.entries(init ?? {})
  return entries.map(([name, value]: [unknown, unknown]) => [String(name), String(value)])
}

const parse = (query: string): Pair[] =>
  query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...rest] = part.split('=')
      return [decode(name), decode(rest.join('='))]
    })

const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replaceAll(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
