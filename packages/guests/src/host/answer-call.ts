import { assertNever, textOf, type JsonObject } from '@heddle/core'
import type { BinaryInfo, HttpRequest, HttpResponse } from '@heddle/core/node'
import type { BinaryValue, ErrorData } from '@heddle/core/run'
import type { GuestEvent, HostCall } from '../protocol/messages.ts'

/** What a guest's question reaches of the world. */
export interface GuestPorts {
  http(request: HttpRequest): Promise<HttpResponse>
  credential(type: string, itemIndex: number): Promise<JsonObject>
  evaluate(expression: string, itemIndex: number, roots: JsonObject): Promise<unknown>
  readFile(file: BinaryValue): Promise<Uint8Array>
  writeFile(bytes: Uint8Array, info: BinaryInfo): Promise<BinaryValue>
  event(event: GuestEvent): void
}

/** Does what a guest asks for. */
export async function answerCall(what: HostCall, ports: GuestPorts): Promise<unknown> {
  switch (what.type) {
    case 'http':
      return ports.http(what.request)
    case 'credential':
      return ports.credential(what.credentialType, what.itemIndex)
    case 'evaluate':
      return ports.evaluate(what.expression, what.itemIndex, what.roots ?? {})
    case 'readFile':
      return ports.readFile(what.file)
    case 'writeFile': {
      const { bytes, mimeType, fileName } = what
      return ports.writeFile(bytes, { ...(mimeType && { mimeType }), ...(fileName && { fileName }) })
    }
    default:
      return assertNever(what)
  }
}

/** An error as a guest is told of it. */
export function errorDataOf(error: unknown): ErrorData {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, description, httpCode } = error as Error & { description?: unknown; httpCode?: unknown }
  return {
    message,
    ...(typeof description === 'string' && { description }),
    ...(httpCode !== undefined && { httpCode: textOf(httpCode) }),
  }
}

/** For questions that need nothing of the world. */
export const noPorts: GuestPorts = {
  http: refuse,
  credential: refuse,
  evaluate: refuse,
  readFile: refuse,
  writeFile: refuse,
  event: () => undefined,
}

function refuse(): never {
  throw new Error('This is not available here')
}
