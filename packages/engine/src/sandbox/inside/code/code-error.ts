import { ExpressionError } from '@heddle/core/expression'
import type { CodeTask } from '../task-data.ts'

/** A mistake in how the code uses what it was given. */
export class CodeError extends Error {
  readonly description?: string
  constructor(message: string, description?: string) {
    super(message)
    this.description = description
  }
}

interface Described {
  message: string
  description?: string
}

const maxMessageLength = 2000

/** Lines before the code in the function that the engine makes of it. */
const headerLines = 2

/** What went wrong and where. Thrown things are the code's own: reading them may throw again. */
export function describeError(error: unknown, dialect: CodeTask['dialect']): Described {
  try {
    const { message, description } = read(error)
    const line = error instanceof CodeError ? undefined : lineOf(error)
    const place = line === undefined ? '' : ` [${dialect === 'code' ? 'line' : 'Line'} ${line}]`
    return { message: `${message.slice(0, maxMessageLength)}${place}`, description }
  } catch {
    return { message: 'The code failed' }
  }
}

/** The error's own words, without the place. */
export function plainMessage(error: unknown): string {
  try {
    return read(error).message.slice(0, maxMessageLength)
  } catch {
    return 'The code failed'
  }
}

function read(error: unknown): Described {
  if (error instanceof CodeError || error instanceof ExpressionError) {
    return { message: error.message, description: error.description }
  }
  if (error instanceof Error) return { message: asText(error.message) || error.name }
  return {
    message: typeof error === 'object' ? 'The code threw something that is not an error' : asText(error),
  }
}

/** What code puts into an error need not be a text. */
const asText: (value: unknown) => string = String

function lineOf(error: unknown): number | undefined {
  const stack = error instanceof Error ? String(error.stack) : ''
  const line = /<anonymous>:(\d+):\d+/.exec(stack)?.[1]
  return line === undefined ? undefined : Math.max(1, Number(line) - headerLines)
}
