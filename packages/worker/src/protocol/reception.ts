import type { WebhookResponse } from '@heddle/core/node'
import type { Beginning } from './messages.ts'

/** What comes of a request. */
export type Reception = Refused | Answered | Starting

/** The caller may not call, or what they sent cannot be read. */
interface Refused extends ForOrigins {
  type: 'refused'
  response: WebhookResponse
}

/** The node answers and starts nothing. */
interface Answered extends ForOrigins {
  type: 'answered'
  response: WebhookResponse
  /** The caller gets a stream of events in place of the response. */
  opensEvents?: true
}

/** An execution starts; without a response it has one to give. */
export interface Starting extends ForOrigins {
  type: 'starting'
  beginning: Beginning
  /** Only a question before the real call. */
  isQuestion?: boolean
  response?: WebhookResponse
}

/** The execution that came with the call begins already, without a row. */
export interface Begun extends ForOrigins {
  type: 'begun'
  beginning: Beginning
}

interface ForOrigins {
  /** Comma-separated origins from which pages may read the response. */
  allowedOrigins: string
}
