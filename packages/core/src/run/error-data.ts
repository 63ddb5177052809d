import { isJsonObject, withoutUndefined } from '../json.ts'
import { describeNetworkFailure } from '../network-failure.ts'
import type { ErrorData } from './item.ts'

/** Thrown for one item of a node; the engine shows which one. */
export class ItemError extends Error {
  override readonly name = 'ItemError'
  readonly itemIndex: number
  constructor(cause: unknown, itemIndex: number) {
    super(messageOf(cause), { cause })
    this.itemIndex = itemIndex
  }
}

/**
 * Anything thrown, as it is stored and shown. The stack of our own code is left out:
 * it helps nobody who builds workflows and tells where the server's files lie.
 */
export function errorData(error: unknown): ErrorData {
  if (error instanceof ItemError) return { ...errorData(error.cause), itemIndex: error.itemIndex }
  const unreached = describeNetworkFailure(error)
  const message = unreached?.message ?? messageOf(error)
  if (!isJsonObject(error)) return { message }
  const { name, description, hint, httpCode, parameter, itemIndex, timestamp } = error
  // What the network said helps who looks into it, and nobody else.
  const cause = unreached ? error : error.cause
  return withoutUndefined({
    message,
    name: text(name),
    description: text(description) ?? text(hint) ?? unreached?.hint,
    httpCode: text(httpCode),
    parameter: text(parameter),
    itemIndex: typeof itemIndex === 'number' ? itemIndex : undefined,
    timestamp: typeof timestamp === 'number' ? timestamp : undefined,
    cause: plainCause(cause),
  })
}

function messageOf(error: unknown): string {
  if (isJsonObject(error) && typeof error.message === 'string' && error.message !== '') return error.message
  return typeof error === 'string' && error !== '' ? error : 'Unknown error'
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A cause must survive being stored: an error becomes its message, anything that is not data goes. */
function plainCause(cause: unknown): unknown {
  if (cause instanceof Error) return { message: cause.message, name: cause.name }
  try {
    const text: string | undefined = JSON.stringify(cause)
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
