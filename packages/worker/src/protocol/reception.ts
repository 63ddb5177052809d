import type { WebhookResponse } from '@heddle/core/node'
import type { Beginning, JobEnd, LaterResponse } from './messages.ts'

/** What comes of a request. */
export type Reception = AnsweredCall | Starting

/** Nothing starts. */
export type AnsweredCall = Refused | Answered

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

/** It has begun, and come to its end at once. */
export interface EndedAtOnce extends ForOrigins {
  type: 'endedAtOnce'
  end: JobEnd
  laterResponse: LaterResponse
}

interface ForOrigins {
  /** Comma-separated origins from which pages may read the response. */
  allowedOrigins: string
}
