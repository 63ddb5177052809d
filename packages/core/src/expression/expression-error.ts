/**
 * Why an expression gave no value:
 * - `syntax`: the text is not an expression
 * - `unknownIdentifier`, `missingData`: nothing is there; a run goes on with an empty value, the editor shows it
 * - `unknownNode`, `notExecuted`, `lineage`: a node that does not exist, has not run, or whose matching item is not known
 * - `function`: a function was given where a value is needed
 * - `limit`: too long, too large, too slow
 * - `failed`: the expression itself threw
 */
export type ExpressionErrorKind =
  | 'syntax'
  | 'unknownIdentifier'
  | 'missingData'
  | 'unknownNode'
  | 'notExecuted'
  | 'lineage'
  | 'function'
  | 'limit'
  | 'failed'

interface Details {
  description?: string
  /** The text of the template. */
  expression?: string
  /** Path of the parameter, e.g. `options.headers[0].value`. */
  parameter?: string
  itemIndex?: number
  nodeName?: string
}

/** A failure of an expression, told to the person who wrote it. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  readonly kind: ExpressionErrorKind
  readonly description?: string
  readonly expression?: string
  readonly parameter?: string
  readonly itemIndex?: number
  readonly nodeName?: string

  constructor(kind: ExpressionErrorKind, message: string, details: Details = {}) {
    super(message)
    this.kind = kind
    Object.assign(this, details)
  }

  /** The same failure, with the place where it happened. */
  at(place: Details): ExpressionError {
    const { description, expression, parameter, itemIndex, nodeName } = this
    return new ExpressionError(this.kind, this.message, {
      description,
      expression,
      parameter,
      itemIndex,
      nodeName,
      ...place,
    })
  }
}

/** Nothing is there to read or to call: the expression is empty, which is not a failure. */
export class MissingValue extends Error {
  readonly kind: 'unknownIdentifier' | 'missingData'
  constructor(message: string, kind: MissingValue['kind'] = 'missingData') {
    super(message)
    this.kind = kind
  }
}

/** Whoever calls itself without end made a mistake, which an empty value would hide. */
export const isOutOfStack = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes('call stack')

/** Tier 1 meets something it must leave to the sandbox: the whole template is evaluated there. */
export class NeedsSandbox extends Error {}
