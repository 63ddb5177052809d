import { plainFacade, textOf } from '../evaluate/plain-value.ts'
import { Facade } from '../evaluate/facade.ts'
import { ExpressionError, MissingValue, type ExpressionErrorKind } from '../expression-error.ts'
import { unexpose } from './expose.ts'

/** What the source of a template evaluates to: see `sandboxSource`. */
export type Pieces = readonly (string | ((scope: object) => unknown))[]

/** The outcome of one template for one item, as JSON text: `{"value":…}`, `{}` for undefined, or `{"error":…,"kind":…}`. */
export function evaluatePieces(pieces: Pieces, scope: object): string {
  try {
    const [only] = pieces
    const value =
      typeof only === 'function' && pieces.length === 1
        ? single(only, scope)
        : JSON.stringify(joined(pieces, scope))
    return value === undefined ? '{}' : `{"value":${value}}`
  } catch (error) {
    return JSON.stringify(describe(error))
  }
}

function single(piece: (scope: object) => unknown, scope: object): string | undefined {
  return orMissing(() => {
    const value = checked(unexpose(piece(scope)))
    return JSON.stringify(value)
  })
}

function joined(pieces: Pieces, scope: object): string {
  return pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : orMissing(() => textOf(checked(unexpose(piece(scope))))),
    )
    .join('')
}

/** What is missing makes a piece empty. */
function orMissing<T>(evaluate: () => T): T | undefined {
  try {
    return evaluate()
  } catch (error) {
    if (error instanceof MissingValue || error instanceof TypeError || error instanceof ReferenceError)
      return undefined
    throw error
  }
}

function checked(value: unknown): unknown {
  if (typeof value === 'function') {
    throw new ExpressionError('function', 'The result is a function: add () to call it')
  }
  if (value instanceof Facade) return plainFacade(value)
  if (typeof value === 'bigint') {
    throw new ExpressionError('failed', 'The result is a BigInt: turn it into a number or a text')
  }
  if (value instanceof Promise) {
    throw new ExpressionError('failed', 'The result is a promise: expressions cannot wait')
  }
  return value
}

function describe(error: unknown): { error: string; kind: ExpressionErrorKind; description?: string } {
  if (error instanceof ExpressionError) {
    return { error: error.message, kind: error.kind, description: error.description }
  }
  return { error: messageOf(error), kind: 'failed' }
}

const maxMessageLength = 2000

/** Thrown things are the code's own: reading them may throw again. */
function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).slice(0, maxMessageLength)
  } catch {
    return 'The expression failed'
  }
}
