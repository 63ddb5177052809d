import type { ErrorEnvelope } from '@heddle/contract'
import { AppError, BadRequest, TooLarge } from '@heddle/core'
import type { z } from 'zod'
import { TooManyRequests } from '../auth/refusals.ts'
import { DiskFull, isDiskFull } from '../db/outage.ts'

/** What a caller sends comes too slowly to wait for. */
export class TooSlow extends AppError {
  readonly errorCode = 'too_slow'
  readonly status = 408
  constructor() {
    super('The request was sent too slowly')
  }
}

/** Values that break the contract; all faults in one message. */
export const invalidInput = ({ issues }: z.ZodError): BadRequest =>
  new BadRequest(
    issues
      .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
      .join(' | '),
  )

export class UnknownPath extends AppError {
  readonly errorCode = 'not_found'
  readonly status = 404
  constructor(method: string, path: string) {
    super(`There is nothing at ${method} ${path}`)
  }
}

export interface Described {
  status: number
  headers: Record<string, string>
  envelope: ErrorEnvelope
}

/** What a failed call answers. An unexpected error says nothing about the inside of the server. */
export function describeError(error: unknown, production: boolean): Described {
  const known = asAppError(error)
  const status = known?.status ?? 500
  const stack = !production && error instanceof Error ? { stack: error.stack } : {}
  return {
    status,
    headers: whenToRetry(known),
    envelope: {
      code: 0,
      message: known?.message ?? (production ? 'Something went wrong on the server' : messageOf(error)),
      hint: known?.hint ?? '',
      errorCode: known?.errorCode ?? 'internal',
      ...(known?.details !== undefined && { details: known.details }),
      ...stack,
    },
  }
}

/** Seconds after which somebody may try again what is away for now. */
const outageSeconds = 5

function whenToRetry(error: AppError | undefined): Record<string, string> {
  if (error instanceof TooManyRequests) return { 'retry-after': String(error.seconds) }
  return error?.status === 503 ? { 'retry-after': String(outageSeconds) } : {}
}

export const isExpected = (error: unknown): boolean => asAppError(error) !== undefined

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return undefined
  if (isDiskFull(error)) return new DiskFull(error)
  // Text that Postgres cannot store (a zero byte) is the caller's fault.
  if ('code' in error && error.code === '22021') return new BadRequest('Text cannot contain zero bytes')
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new TooLarge(error.message)
  if (status < 500) return new BadRequest(error.message)
  return undefined
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
