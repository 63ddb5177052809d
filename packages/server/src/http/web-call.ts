import type { WebhookContent, WebhookHead, WebhookResponse } from '@heddle/core/node'
import type { BinaryValue } from '@heddle/core/run'
import type { Readable } from 'node:stream'

/** The places where workflows are called from outside. */
export const callKinds = [
  'webhook',
  'webhook-test',
  'webhook-waiting',
  'form',
  'form-test',
  'form-waiting',
  'mcp',
  'mcp-test',
] as const
export type CallKind = (typeof callKinds)[number]

/** A call from outside to a workflow. */
export interface WebCall {
  kind: CallKind
  /** Its path is what stands behind the kind, decoded, without slashes at its ends. */
  request: WebhookHead
  /** The token of the session that the browser has here. */
  session?: string | undefined
  body: IncomingBody
}

/** What a caller sends. Nothing of it is read before somebody asks for it. */
export interface IncomingBody {
  /** How many bytes the caller says that there are; undefined when they do not say. */
  length: number | undefined
  /** It is little, and none of it is stored: reading it costs less than asking whether it may be read. */
  isSmall: boolean
  /** Files in forms are saved while they arrive. */
  read(saveFile: SaveFile): Promise<ReadBody>
}

export interface ReadBody {
  /** How many bytes came. */
  size: number
  /** Of a form its fields and files; otherwise the bytes, which the node's side reads. */
  content: WebhookContent
}

export type SaveFile = (file: {
  content: Readable
  fileName: string
  mimeType: string
}) => Promise<BinaryValue>

export type AnswerCall = (call: WebCall) => Promise<WebhookResponse>
