import { t } from '../lib/i18n.ts'

/** A call that was refused, or that never reached the server. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly code: number
  readonly status: number | undefined
  readonly errorCode: string
  readonly hint: string
  /** By what the server's log calls it; empty when there was no answer. */
  readonly requestId: string
  /** The whole answer; failures of a node keep their own fields in it. */
  readonly body: Record<string, unknown>

  constructor(message: string, details: Partial<Omit<ApiError, 'name' | 'message'>> = {}) {
    super(message)
    this.code = details.code ?? 0
    this.status = details.status
    this.errorCode = details.errorCode ?? ''
    this.hint = details.hint ?? ''
    this.requestId = details.requestId ?? ''
    this.body = details.body ?? {}
    if (details.stack) this.stack = details.stack
  }
}

/** The server did not answer at all. */
export class ServerUnreachable extends ApiError {
  override readonly name = 'ServerUnreachable'
  constructor() {
    super(t('shell.serverUnreachable'), { errorCode: 'server_unreachable' })
  }
}

/** Nobody would hear how a run goes. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  constructor() {
    super(t('run.noConnection'))
  }
}

/** Failures of a node keep the answer and add the status. @internal */
export class NodeApiError extends ApiError {
  override readonly name = 'NodeApiError'
}

/** The error of an answer that is not a success. */
export function errorOf({ status, headers }: Response, body: unknown): ApiError {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const message = typeof given.message === 'string' ? given.message : t('shell.unexpectedAnswer', { status })
  const details = {
    code: typeof given.code === 'number' ? given.code : 0,
    status,
    errorCode: typeof given.errorCode === 'string' ? given.errorCode : '',
    hint: typeof given.hint === 'string' ? given.hint : '',
    stack: typeof given.stack === 'string' ? given.stack : undefined,
    requestId: headers.get('x-request-id') ?? '',
    body: { ...given, status },
  }
  return given.name === 'NodeApiError' ? new NodeApiError(message, details) : new ApiError(message, details)
}

/** What to tell a person about anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
