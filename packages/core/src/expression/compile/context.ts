import type { Expression } from 'acorn'
import type { Evaluate } from '../evaluate/scope.ts'

/** What a compilation knows and finds out. */
export interface Context {
  /** Turns an expression into a closure, or throws `BeyondTierOne`. */
  compile(node: Expression): Evaluate
  /** Names of the parameters of the arrow functions around, innermost last. */
  readonly frames: string[][]
  /** The template may be left to the sandbox while it is evaluated. */
  heavy: boolean
  /** What it costs to go once through all that was compiled so far, calls aside. */
  cost: number
  /** Closures whose value is a piece of the items, as it is stored: where it begins and the keys to it. */
  readonly paths: WeakMap<Evaluate, DataPath>
  /** Names that stand for nothing. */
  readonly unknown: Set<string>
}

interface DataPath {
  root: Evaluate
  keys: readonly string[]
}

/** The expression is beyond tier 1: the sandbox evaluates it. */
export class BeyondTierOne extends Error {}

/** What an optional chain gives from where it was cut to its end. */
export const skipped = Symbol('skipped')
