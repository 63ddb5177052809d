import { ExpressionError, NeedsSandbox } from '../expression-error.ts'
import type { Session } from '../evaluate/scope.ts'

/** A method of JavaScript or luxon that tier 1 may call. No user function can be among the receiver and the arguments. */
export interface Native<T = never> {
  run(receiver: T, args: readonly unknown[], session: Session): unknown
  /** It may leave the template to the sandbox. */
  readonly heavy: boolean
}

/** Methods that are called as they are. */
export function direct<T>(prototype: object, names: readonly string[]): [string, Native<T>][] {
  return names.flatMap((name): [string, Native<T>][] => {
    // The names are ours and exist on the prototype.
    const call = (prototype as Record<string, (...args: unknown[]) => unknown>)[name]
    if (!call) return []
    const run = (receiver: T, args: readonly unknown[]) =>
      args.length === 0 ? call.call(receiver) : call.apply(receiver, args as unknown[])
    return [[name, { heavy: false, run }]]
  })
}

export const heavy = <T>(run: Native<T>['run']): Native<T> => ({ run, heavy: true })

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
