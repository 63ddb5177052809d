import { plainFacade, shallow, textOf } from '../evaluate/plain-value.ts'
import { Facade } from '../values/facade.ts'
import { ExpressionError, isOutOfStack, type ExpressionErrorKind } from '../expression-error.ts'
import { unexpose } from './expose.ts'

/** What the source of a template evaluates to: see `sandboxSource`. */
export type Pieces = readonly (string | ((scope: object) => unknown))[]

/** The outcome of one template for one item. */
export type PieceOutcome =
  | { value: unknown }
  | { error: string; kind: ExpressionErrorKind; description?: string }

export function evaluatePieces(pieces: Pieces, scope: object): PieceOutcome {
  const [only] = pieces
  try {
    if (typeof only !== 'function' || pieces.length > 1) return { value: joined(pieces, scope) }
    const value = only(scope)
    return { value: typeof value === 'string' ? value : checked(unexpose(value)) }
  } catch (error) {
    return isMissing(error) ? { value: undefined } : describe(error)
  }
}

const { stringify } = JSON

/** Outcomes as JSON. One that cannot be written becomes an error of its own and spoils no other. */
export function writeOutcomes(outcomes: readonly PieceOutcome[]): string {
  try {
    return stringify(outcomes)
  } catch {
    return `[${outcomes.map(writeOutcome).join(',')}]`
  }
}

function writeOutcome(outcome: PieceOutcome): string {
  try {
    return stringify(outcome)
  } catch (error) {
    // A circle cannot be written, and is nothing.
    return error instanceof TypeError ? '{}' : stringify(describe(error))
  }
}

const joined = (pieces: Pieces, scope: object): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : textOfPiece(piece, scope))).join('')

function textOfPiece(piece: (scope: object) => unknown, scope: object): string {
  try {
    return textOf(checked(unexpose(piece(scope))))
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

/** Whatever JavaScript throws makes a piece empty, as in tier 1. */
const isMissing = (error: unknown): boolean => !(error instanceof ExpressionError || isOutOfStack(error))

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
  return shallow(value)
}

function describe(error: unknown): PieceOutcome {
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
