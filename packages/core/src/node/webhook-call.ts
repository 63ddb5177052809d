import type { BinaryValue } from '../run/item.ts'

/** A call that reached a webhook, already parsed and bounded by the server. */
export interface WebhookRequest {
  method: string
  path: string
  headers: Record<string, string>
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  rawBody?: Uint8Array
  /** Uploaded files by field name, already in the binary store. */
  files: Record<string, BinaryValue[]>
  ip: string
  /** Who calls, as far as the server knows; only for browsers that open a page, and for calls of such a page. */
  visitor?: Visitor
}

export interface Visitor {
  /** For a page that the node serves: calls of this path with it, as `pass` in the query, come from somebody who was let in. */
  pass: string
  /** Whether this call came with one. */
  isPassed: boolean
  /** Who is signed in to this instance. */
  user?: SignedInUser
}

export interface SignedInUser {
  id: string
  email: string
  firstName: string
  lastName: string
  /** Whether they may run the workflow in the editor, too. */
  mayRun: boolean
}

/** What a caller sends: `body` is undefined as long as nobody has read the bytes. */
export type WebhookContent = Pick<WebhookRequest, 'body' | 'rawBody' | 'files'>

/** What is known of a call before its body is read. */
export type WebhookHead = Omit<WebhookRequest, keyof WebhookContent>

export interface WebhookResponse {
  status?: number
  headers?: Record<string, string>
  /** A string or bytes are sent as they are, a binary value as a file, anything else as JSON; absent for no body. */
  body?: unknown
  binary?: BinaryValue
}
