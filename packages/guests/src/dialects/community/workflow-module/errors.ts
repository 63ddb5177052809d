import { isJsonObject, type JsonObject, textOf } from '@heddle/core'
import { serviceMessage } from './service-message.ts'

interface ErrorOptions {
  message?: string
  description?: string
  itemIndex?: number
  runIndex?: number
  level?: string
  type?: string
  functionality?: string
  httpCode?: string
  messageMapping?: Record<string, string>
  extra?: unknown
  tags?: unknown
  cause?: unknown
}

/** Names are written out, because a release shortens those of classes. The mother of errors with a level, which say nothing about a node. */
class BaseError extends Error {
  level: string
  description?: string
  extra: unknown
  tags: unknown
  shouldReport = false

  constructor(message: string, { level = 'error', description, extra, tags, cause }: ErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.level = level
    this.description = description
    this.extra = extra
    this.tags = tags ?? {}
  }
}

export class ApplicationError extends BaseError {
  override name = 'ApplicationError'
}
export class UserError extends BaseError {
  override name = 'UserError'
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, { level: 'info', ...options })
  }
}
export class OperationalError extends BaseError {
  override name = 'OperationalError'
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, { level: 'warning', ...options })
  }
}
export class UnexpectedError extends BaseError {
  override name = 'UnexpectedError'
}

/** Something that failed in a node. */
export class NodeError extends Error {
  override name = 'NodeError'
  readonly node: unknown
  readonly timestamp = Date.now()
  context: JsonObject = {}
  description: string | null | undefined
  level: string
  functionality: string
  type: string | undefined
  messages: string[] = []

  constructor(node: unknown, error: unknown, options: ErrorOptions = {}) {
    super(options.message ?? messageOf(error), { cause: isJsonObject(error) ? error : undefined })
    this.node = node
    this.level = options.level ?? 'error'
    this.functionality = options.functionality ?? 'regular'
    this.type = options.type
    this.description = options.description ?? textField(error, 'description')
    const { runIndex, itemIndex } = options
    this.context = { ...contextOf(error), ...(runIndex !== undefined && { runIndex }) }
    if (itemIndex !== undefined) this.context.itemIndex = itemIndex
  }
}

/** The node was asked for something that it cannot do. */
export class NodeOperationError extends NodeError {
  override name = 'NodeOperationError'
  constructor(node: unknown, error: unknown, options: ErrorOptions = {}) {
    super(node, error, options)
    this.message = mapped(this.message, options.messageMapping)
  }
}

/** The service that a node speaks with has answered with a failure. */
export class NodeApiError extends NodeError {
  override name = 'NodeApiError'
  httpCode: string | null

  constructor(node: unknown, error: unknown, options: ErrorOptions = {}) {
    super(node, error, options)
    this.httpCode = options.httpCode ?? statusOf(error) ?? null
    const said = serviceMessage(bodyOf(error))
    this.messages = said === undefined ? [] : [said]
    if (options.message === undefined)
      this.message = mapped(describeFailure(error, this.httpCode, said), options.messageMapping)
    if (said !== undefined && said !== this.message) this.description ??= said
  }
}

/** The certificate of a service cannot be trusted. */
export class NodeSslError extends BaseError {
  override name = 'NodeSslError'
  constructor(cause: unknown) {
    super('The certificate of the service cannot be trusted', { cause })
  }
}

export class WorkflowOperationError extends BaseError {
  override name = 'WorkflowOperationError'
}
export class TriggerCloseError extends NodeError {
  override name = 'TriggerCloseError'
}

/** Common codes in words; what the service says itself goes before them. */
const statusTexts: Readonly<Record<string, string>> = {
  400: 'The service cannot make sense of the request: check the parameters',
  401: 'The service does not accept the credential',
  402: 'The service asks for a payment',
  403: 'The service does not allow this: check the rights of the credential',
  404: 'The service does not find what was asked for',
  405: 'The service does not allow this method here',
  429: 'The service gets too many requests from you',
  500: 'The service has failed',
  502: 'The service cannot be reached behind its gateway',
  503: 'The service is not available at the moment',
  504: 'The service has taken too long to answer',
}

function describeFailure(error: unknown, code: string | null, said: string | undefined): string {
  return said ?? (code === null ? undefined : statusTexts[code]) ?? messageOf(error)
}

function mapped(message: string, mapping: Record<string, string> = {}): string {
  const found = Object.entries(mapping).find(([part]) => message.toLowerCase().includes(part.toLowerCase()))
  return found?.[1] ?? message
}

function messageOf(error: unknown): string {
  if (typeof error === 'string' && error !== '') return error
  return textField(error, 'message') ?? serviceMessage(bodyOf(error)) ?? 'Unknown error'
}

/** Errors of different clients keep the status in different places. */
function statusOf(error: unknown): string | undefined {
  if (!isJsonObject(error)) return undefined
  const response = isJsonObject(error.response) ? error.response : {}
  const found = [
    error.httpCode,
    error.statusCode,
    error.status,
    response.status,
    response.statusCode,
    error.code,
  ].find((each) => /^\d{3}$/.test(String(each)))
  return found === undefined ? undefined : textOf(found)
}

/** What the service has sent, wherever the client keeps it; an error may be nothing but that. */
function bodyOf(error: unknown): unknown {
  if (!isJsonObject(error)) return undefined
  const response = isJsonObject(error.response) ? error.response : {}
  const body = response.data ?? response.body ?? (isJsonObject(error.error) ? error.error : undefined)
  if (body !== undefined) return body
  // What a declared request received as a whole.
  if (error.statusCode !== undefined && isJsonObject(error.body)) return error.body
  return error instanceof Error ? undefined : error
}

const contextOf = (error: unknown): JsonObject =>
  isJsonObject(error) && isJsonObject(error.context) ? { ...error.context } : {}

function textField(value: unknown, key: string): string | undefined {
  const found = isJsonObject(value) ? value[key] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** What an error says about itself beyond its message. */
export const parseErrorMetadata = (error: unknown): JsonObject | undefined =>
  isJsonObject(error) && isJsonObject(error.errorResponse) ? error.errorResponse : undefined
