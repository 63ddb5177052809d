import type { BinaryValue } from '@heddle/core'
import type { Readable } from 'node:stream'

/** The places where workflows are called from outside. */
export const callKinds = [
  'webhook',
  'webhook-test',
  'webhook-waiting',
  'form',
  'form-test',
  'form-waiting',
] as const
export type CallKind = (typeof callKinds)[number]

/** A call from outside to a workflow. */
export interface WebCall {
  kind: CallKind
  method: string
  /** Behind the kind, decoded, without slashes at its ends. */
  path: string
  headers: Record<string, string>
  query: Record<string, unknown>
  ip: string
  /** Absent when the body is a form with files. */
  bytes?: Uint8Array
  /** Reads such a form while it arrives. */
  readForm?(saveFile: SaveFile): Promise<WebForm>
}

export type SaveFile = (file: {
  content: Readable
  fileName: string
  mimeType: string
}) => Promise<BinaryValue>

export interface WebForm {
  fields: Record<string, unknown>
  files: Record<string, BinaryValue[]>
}

/** What a workflow answers. */
export interface UserContent {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array | Readable | null
}

export type AnswerCall = (call: WebCall) => Promise<UserContent>
