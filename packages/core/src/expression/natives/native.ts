import type { Costed } from '../cost/costed.ts'
import type { Session } from '../evaluate/scope.ts'
import { ExpressionError, NeedsSandbox } from '../expression-error.ts'

/** A method of JavaScript or luxon that tier 1 may call. No user function can be among the receiver and the arguments. */
export interface Native<T = never> extends Costed<T, Session> {
  /** It may leave the template to the sandbox, on data of any size. */
  readonly heavy: boolean
}

/** Makes a table of natives: those that any data may go through, and those that need to be tried before the node runs. */
export function nativesOf<T>({
  light = {},
  heavy = {},
}: {
  light?: Readonly<Record<string, Costed<T, Session>>>
  heavy?: Readonly<Record<string, Costed<T, Session>>>
}): ReadonlyMap<string, Native<T>> {
  const entries = (natives: typeof light, isHeavy: boolean): [string, Native<T>][] =>
    Object.entries(natives).map(([name, native]) => [name, { ...native, heavy: isHeavy }])
  return new Map([...entries(light, false), ...entries(heavy, true)])
}

type Call<T> = (receiver: T, args: readonly unknown[]) => unknown

/** Calls a method as it is. */
export function direct<T>(prototype: object, name: string): Call<T> {
  // The names are ours and exist on the prototype.
  const call = (prototype as Record<string, (...args: unknown[]) => unknown>)[name]
  if (!call) throw new TypeError(`There is no method ${name}`)
  return (receiver, args) =>
    args.length === 0 ? call.call(receiver) : call.apply(receiver, args as unknown[])
}

/** Methods that are called as they are and cost alike. */
export const alike = <T>(
  prototype: object,
  names: readonly string[],
  costed: (run: Call<T>) => Costed<T, Session>,
): Record<string, Costed<T, Session>> =>
  Object.fromEntries(names.map((name) => [name, costed(direct<T>(prototype, name))]))

/** No text that an expression makes on the host is longer. */
const maxTextLength = 20_000_000

/** A short expression must not make a large text out of nothing: beyond this the sandbox does it, within its memory. */
export const maxGrownText = 1_000_000

export function checkText<T>(value: T): T {
  if (typeof value === 'string' && value.length > maxTextLength) {
    throw new ExpressionError('limit', 'The text that the expression makes is too long')
  }
  return value
}

export function checkGrowth(length: number): void {
  if (!(length <= maxGrownText)) throw new NeedsSandbox('large text')
}
