import type { DateTime } from 'luxon'
import type { JsonObject } from '../../json.ts'
import type { Item } from '../../run/item.ts'
import type { AncestorSearch } from '../../run/lineage.ts'
import type { WorkflowNode } from '../../workflow/document.ts'
import type { Meter } from '../cost/meter.ts'
import type { ExpressionError } from '../expression-error.ts'
import type { ExpressionData } from '../expression-data.ts'
import type { MethodEnv } from '../methods/method.ts'

/** What all expressions of one node run share. */
export interface Session extends MethodEnv, Meter {
  readonly data: ExpressionData
  /** The items of the node's first input. */
  readonly items: readonly Item[]
  /** `$now` in the workflow's time zone. */
  readonly now: DateTime
  /** `$today`, the beginning of it. */
  readonly today: DateTime
  findNode(name: string): WorkflowNode | undefined
  /** The item of `node` that the item at `itemIndex` of this node's input descends from. */
  findAncestor(node: string, itemIndex: number): AncestorSearch
  /** Evaluates a template among the node's own parameters. */
  evaluateParameter(template: string, itemIndex: number): unknown
}

/** What one evaluation sees. */
export interface Scope {
  readonly session: Session
  itemIndex: number
  json: JsonObject
  /** Parameters of the arrow functions that are being called, innermost first. */
  frame: Frame | undefined
  /** Told what made a piece of the template empty. */
  onMissing: ((problem: ExpressionError) => void) | undefined
}

export interface Frame {
  readonly values: readonly unknown[]
  readonly outer: Frame | undefined
}

/** A compiled expression: a closure per syntax node. */
export type Evaluate = (scope: Scope) => unknown

const nothing: JsonObject = {}

export const scopeOf = (session: Session, itemIndex: number): Scope => ({
  session,
  itemIndex,
  json: session.items[itemIndex]?.json ?? nothing,
  frame: undefined,
  onMissing: undefined,
})

/** Looks at another item from now on. */
export function moveTo(scope: Scope, itemIndex: number): void {
  scope.itemIndex = itemIndex
  scope.json = scope.session.items[itemIndex]?.json ?? nothing
}
