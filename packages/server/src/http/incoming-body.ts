import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { TooLarge } from '@heddle/core'
import { readBytes } from './read-bytes.ts'
import { readForm } from './read-form.ts'
import type { IncomingBody } from './web-call.ts'

const megabyte = 1024 * 1024
const smallBytes = 64 * 1024

export type BodyLimits = Pick<Config, 'webhookBodyMb' | 'webhookUploadMb'>

/** The body of a call, which nobody has read yet. */
export function incomingBody(
  request: FastifyRequest,
  { webhookBodyMb, webhookUploadMb }: BodyLimits,
): IncomingBody {
  const length = declaredLength(request)
  const isForm = request.isMultipart()
  const bodyBytes = webhookBodyMb * megabyte
  const fileBytes = webhookUploadMb * megabyte
  const mostBytes = isForm ? bodyBytes + fileBytes : bodyBytes
  return {
    length,
    isSmall: !isForm && length !== undefined && length <= smallBytes,
    async read(saveFile) {
      if (length === 0) return { size: 0, content: { body: {}, files: {} } }
      if (length !== undefined && length > mostBytes)
        throw new TooLarge(`The request body is larger than ${mostBytes} bytes`)
      if (!isForm) {
        const bytes = await readBytes(request.raw, bodyBytes)
        return { size: bytes.length, content: { body: undefined, rawBody: bytes, files: {} } }
      }
      return readForm(request, saveFile, { fieldBytes: bodyBytes, fileBytes })
    },
  }
}

/** Calls that get something send nothing. */
function declaredLength({ method, headers }: FastifyRequest): number | undefined {
  if (method === 'GET' || method === 'HEAD') return 0
  const given = headers['content-length']
  if (given !== undefined) return Number(given)
  return headers['transfer-encoding'] === undefined ? 0 : undefined
}
