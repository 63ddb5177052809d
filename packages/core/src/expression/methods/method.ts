import type { Costed } from '../cost/costed.ts'

/** What a method may know besides its receiver and arguments. */
export interface MethodEnv {
  /** The workflow's time zone. */
  readonly timezone: string
}

/** A method that expressions add to values, with what the editor tells about it. */
export interface Method<T = never> extends Costed<T, MethodEnv> {
  readonly name: string
  /** E.g. `chunk(size: number): array`. */
  readonly signature: string
  readonly doc: string
}

/** Describes a method by its signature; the name is what precedes the parenthesis. */
export const method = <T>(signature: string, doc: string, work: Costed<T, MethodEnv>): Method<T> => ({
  name: signature.slice(0, signature.indexOf('(')),
  signature,
  doc,
  ...work,
})

export const textArgument = (value: unknown, fallback = ''): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : fallback

export const numberArgument = (value: unknown, fallback: number): number =>
  typeof value === 'number' && !Number.isNaN(value) ? value : fallback
