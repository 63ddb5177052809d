import type { JsonObject } from '../json.ts'
import type { Item } from '../run/item.ts'
import type { TokenUse } from '../run/run-data.ts'
import type { NodeOutput, RunContext } from './run-context.ts'

/** What is kept of a call that a sub-node has answered. */
export interface AnsweredCall {
  output: Item[]
  tokens?: TokenUse
}

/**
 * What a node's `supply` receives. Expressions see the items of the node that asks. What it returns lives until that node has run, and
 * tells of each call through `record`.
 */
export interface SupplyContext<P = Record<string, unknown>> extends Omit<
  RunContext<P>,
  'params' | 'waitUntil' | 'takeAnswer' | 'askByMail' | 'runAgain' | 'respond'
> {
  /** For which item it is asked. */
  readonly itemIndex: number
  readonly params: P
  /** Does what a call asks for, and records it as a run of this sub-node. */
  record<T>(asked: JsonObject, answer: () => Promise<T>, tell: (answered: T) => AnsweredCall): Promise<T>
  /** Runs this node as if it stood among the others, with what `$fromAI` is to give. */
  runSelf(given: JsonObject): Promise<NodeOutput>
  /** Is called when the node that asked has run. */
  atEnd(act: () => Promise<void> | void): void
}
