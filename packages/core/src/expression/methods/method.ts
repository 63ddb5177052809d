/** What a method may know besides its receiver and arguments. */
export interface MethodEnv {
  /** The workflow's time zone. */
  readonly timezone: string
  /** Counts work that grows with the data. On the host too much of it moves the whole template to the sandbox. */
  spend(amount: number): void
}

/** A method that expressions add to values, with what the editor tells about it. */
export interface Method<T = never> {
  readonly name: string
  /** E.g. `chunk(size: number): array`. */
  readonly signature: string
  readonly doc: string
  run(receiver: T, args: readonly unknown[], env: MethodEnv): unknown
}

/** Describes a method by its signature; the name is what precedes the parenthesis. */
export const method = <T>(
  signature: string,
  doc: string,
  run: (receiver: T, args: readonly unknown[], env: MethodEnv) => unknown,
): Method<T> => ({ name: signature.slice(0, signature.indexOf('(')), signature, doc, run })

/** More than any method may do on the host. */
export const tooMuch = Number.POSITIVE_INFINITY

export const textArgument = (value: unknown, fallback = ''): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : fallback

export const numberArgument = (value: unknown, fallback: number): number =>
  typeof value === 'number' && !Number.isNaN(value) ? value : fallback
