/**
 * What expressions see of something that is not plain data, e.g. `$input` or `$('Node')`: named fields and methods.
 * Nothing else of it can be reached, in either tier.
 */
export class Facade {
  /** How the expression names it, for error messages. */
  readonly label: string
  readonly fields: ReadonlyMap<string, () => unknown>
  readonly methods: ReadonlyMap<string, FacadeMethod>
  /** Reads what is not among the fields, e.g. any node name of `$node`. */
  readonly other?: (key: string) => unknown

  constructor(label: string, parts: FacadeParts) {
    this.label = label
    this.fields = new Map(Object.entries(parts.fields ?? {}))
    this.methods = new Map(Object.entries(parts.methods ?? {}))
    this.other = parts.other
  }

  read(key: string): unknown {
    const field = this.fields.get(key)
    return field ? field() : this.other?.(key)
  }

  /** A reference is not data. */
  toJSON(): undefined {
    return undefined
  }
}

export type FacadeMethod = (...args: unknown[]) => unknown

interface FacadeParts {
  fields?: Record<string, () => unknown>
  methods?: Record<string, FacadeMethod>
  other?: (key: string) => unknown
}
