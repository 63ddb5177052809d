import type { Item } from '@heddle/core/run'

/** What every way of showing items gets. */
export interface ItemView {
  items: readonly Item[]
  /** Positions of the items in their output, when some were filtered away. */
  indexes?: readonly number[]
  /** The expression that reads a field, for what can be dragged or copied; absent where no expression leads. */
  expressionOf?: (path: readonly (string | number)[]) => string
  /** Positions of the items that belong to what is pointed at elsewhere. */
  highlighted?: ReadonlySet<number>
  onPoint?: (item: number | undefined) => void
}
