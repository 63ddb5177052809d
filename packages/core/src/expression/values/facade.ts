/** What it costs to read a field of a facade or to call a method, neither of which depends on the size of anything. */
export const facadeCost = 3000

/**
 * What expressions see of something that is not plain data, e.g. `$input` or `$('Node')`: named fields and methods.
 * Nothing else of it can be reached, in either tier.
 */
export class Facade {
  readonly kind: FacadeKind
  readonly subject: unknown

  constructor(kind: FacadeKind, subject: unknown) {
    this.kind = kind
    this.subject = subject
  }

  /** How the expression names it, for error messages. */
  get label(): string {
    return this.kind.label(this.subject)
  }

  get fieldNames(): Iterable<string> {
    return [...this.kind.fields.keys(), ...(this.kind.otherNames?.(this.subject) ?? [])]
  }

  get methodNames(): Iterable<string> {
    return [...this.kind.methods.keys()].filter((name) => this.isMethod(name) && name !== 'itemAt')
  }

  isMethod(name: string): boolean {
    return this.kind.methods.has(name) && !this.kind.fields.has(name)
  }

  read(key: string): unknown {
    const field = this.kind.fields.get(key)
    return field ? field(this.subject) : this.kind.other?.(this.subject, key)
  }

  findMethod(name: string): ((...args: unknown[]) => unknown) | undefined {
    const method = this.kind.methods.get(name)
    return method && ((...args) => method(this.subject, ...args))
  }

  /** What it is as a plain value; undefined when it is only a reference. */
  get plain(): unknown {
    return this.kind.plain?.(this.subject)
  }

  /** A reference is not data. */
  toJSON(): undefined {
    return undefined
  }
}

/** The tables are shared by all facades of a kind: one is made for nearly every evaluation. */
interface FacadeKind {
  label(subject: unknown): string
  readonly fields: ReadonlyMap<string, (subject: unknown) => unknown>
  readonly methods: ReadonlyMap<string, (subject: unknown, ...args: unknown[]) => unknown>
  /** Reads what is not among the fields, e.g. any node name of `$node`. */
  readonly other?: (subject: unknown, key: string) => unknown
  /** What can be asked of `other`, for those who look for a name. */
  readonly otherNames?: (subject: unknown) => readonly string[]
  readonly plain?: (subject: unknown) => unknown
}

interface FacadeParts<T> {
  label: string | ((subject: T) => string)
  fields?: Record<string, (subject: T) => unknown>
  methods?: Record<string, (subject: T, ...args: unknown[]) => unknown>
  other?: (subject: T, key: string) => unknown
  otherNames?: (subject: T) => readonly string[]
  plain?: (subject: T) => unknown
}

/** Describes a kind of facade; the result makes facades of it. */
export function defineFacade<T>(parts: FacadeParts<T>): (subject: T) => Facade {
  // Only subjects of this type get into a facade of this kind.
  const { label, fields = {}, methods = {}, other, otherNames, plain } = parts as FacadeParts<unknown>
  const kind: FacadeKind = {
    label: typeof label === 'string' ? () => label : label,
    fields: new Map(Object.entries(fields)),
    methods: new Map(Object.entries(methods)),
    other,
    otherNames,
    plain,
  }
  return (subject) => new Facade(kind, subject)
}
