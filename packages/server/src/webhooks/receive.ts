import type { BinaryValue } from '@heddle/core'
import type { Authority } from '../auth/authority.ts'
import { insertBinary } from '../binary/binary-queries.ts'
import type { RawRequest, Reception, TriggerPlace } from '../dispatch/engine-services.ts'
import type { WireResponse } from '../dispatch/messages.ts'
import type { StartedExecution } from '../executions/execution-request.ts'
import type { SaveFile, WebCall } from '../http/web-call.ts'
import type { WebParts } from './web-parts.ts'

interface Place extends TriggerPlace {
  webhook: string
  params: Record<string, string>
}

/** Shows a call to the node that listens. */
export async function receive(
  parts: WebParts,
  call: WebCall,
  { params, ...place }: Place,
): Promise<Reception> {
  return parts.engine.ask('receive', {
    ...place,
    request: { ...(await readRequest(parts, call, place.authority.ownerId)), params },
  })
}

async function readRequest(
  parts: WebParts,
  call: WebCall,
  ownerId: string,
): Promise<Omit<RawRequest, 'params'>> {
  const { method, path, headers, query, ip, bytes, readForm } = call
  const form = readForm && (await readForm(fileSaver(parts, ownerId)))
  return { method, path, headers, query, ip, ...(form ? { form } : { bytes }) }
}

/** Uploads are stored under ids made here; what the caller says about them stays a description. */
function fileSaver({ db, files, config }: WebParts, ownerId: string): SaveFile {
  return async ({ content, fileName, mimeType }) => {
    const described = { mimeType, fileName, ...extensionOf(fileName) }
    if (config.binaryMode === 'memory') {
      const bytes = Buffer.concat(await content.toArray())
      return { ...described, fileSize: String(bytes.length), data: bytes.toString('base64') }
    }
    const { id, size } = await files.write(content)
    await insertBinary(db, { id, executionId: null, ownerId, mimeType, fileName, size })
    return { ...described, fileSize: String(size), id, data: '' }
  }
}

function extensionOf(fileName: string): Pick<BinaryValue, 'fileExtension'> {
  return fileName.includes('.') ? { fileExtension: fileName.split('.').at(-1) } : {}
}

/** What a workflow answered, and on whose behalf. */
export interface Answered {
  response: WireResponse
  authority: Authority
  /** Null when no execution was started. */
  executionId: number | null
  /** From where pages may read it. */
  allowedOrigins: string
}

interface Heard {
  authority: Authority
  reception: Reception
  /** Undefined when no execution was started. */
  started?: StartedExecution
}

/** Answers once the execution is durable, or when the run has something to say. */
export async function answerOf({ authority, reception, started }: Heard): Promise<Answered> {
  const response = reception.answer ?? (started ? ((await started.response) ?? failed) : empty)
  const { allowedOrigins } = reception
  return { response, authority, executionId: started?.id ?? null, allowedOrigins }
}

const empty: WireResponse = { status: 200, headers: {}, body: null }

/** The run ended without an answer because it never got to make one. */
const failed: WireResponse = {
  status: 500,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ message: 'Workflow did error.' }),
}
