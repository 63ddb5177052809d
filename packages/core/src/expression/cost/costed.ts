import { weightOf, weightOfArguments } from './weight.ts'

/** What a call costs at most, in nanoseconds, told by what it is called with and before it is made. */
export type Cost<T> = (receiver: T, args: readonly unknown[]) => number

type Run<T, E> = (receiver: T, args: readonly unknown[], env: E) => unknown

/** Something that expressions may call on the host. There is no other kind: whoever adds a call says what it costs. */
export interface Costed<T, E> {
  readonly cost: Cost<T>
  readonly run: Run<T, E>
}

export const costing = <T, E>(cost: Cost<T>, run: Run<T, E>): Costed<T, E> => ({ cost, run })

/** Takes the same time for every receiver. */
export const fixed = <T, E>(nanoseconds: number, run: Run<T, E>): Costed<T, E> =>
  costing((_, args) => nanoseconds + weightOfArguments(args), run)

/** Takes no time worth counting. */
export const quick = <T, E>(run: Run<T, E>): Costed<T, E> =>
  costing((_, args) => weightOfArguments(args), run)

/** Goes through a text. */
export const perCharacterOf = <E>(nanoseconds: number, run: Run<string, E>): Costed<string, E> =>
  costing((text, args) => text.length * nanoseconds + weightOfArguments(args), run)

/** Goes through an array without looking into its elements. */
export const perElementOf = <E>(
  nanoseconds: number,
  run: Run<readonly unknown[], E>,
): Costed<readonly unknown[], E> =>
  costing((list, args) => list.length * nanoseconds + weightOfArguments(args), run)

/** Goes through the fields of an object without looking into them. */
export const perFieldOf = <T extends object, E>(nanoseconds: number, run: Run<T, E>): Costed<T, E> =>
  costing((object, args) => Object.keys(object).length * nanoseconds + weightOfArguments(args), run)

/** Goes through everything that is in the receiver and in the arguments, `times` as thoroughly as writing it down. */
export const throughAll = <T, E>(times: number, run: Run<T, E>): Costed<T, E> =>
  costing((receiver, args) => (weightOf(receiver) + weightOf(args)) * times, run)

/** More than the host ever does. */
export const unaffordable = Number.POSITIVE_INFINITY

/** Only the sandbox does it. */
export const sandboxed = <T, E>(run: Run<T, E>): Costed<T, E> => costing(() => unaffordable, run)

/** How often a sort looks at each element. */
export const sortRounds = (length: number): number => Math.ceil(Math.log2(length + 2))
