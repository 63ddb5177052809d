import { ExpressionError } from '../expression-error.ts'

/** A method got a value that it cannot work with. */
export const methodError = (message: string): ExpressionError => new ExpressionError('failed', message)
