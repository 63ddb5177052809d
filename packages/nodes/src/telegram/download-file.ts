import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { BinaryAccess } from '@heddle/core/node'
import type { BinaryValue } from '@heddle/core/run'
import type { AppCall } from '../app/operation.ts'
import { valueIn } from '../app/paging.ts'
import { mimeTypeOf } from '../files/mime-types.ts'
import { method } from './telegram-service.ts'

interface Source extends Pick<AppCall, 'send' | 'exchange'> {
  binary: BinaryAccess
}

/** Where a file is; `file_path` holds for an hour. */
export async function locateFile({ send }: Pick<Source, 'send'>, fileId: string): Promise<JsonObject> {
  const answer = await send(method('getFile', { file_id: fileId }))
  return isJsonObject(answer) ? answer : {}
}

/** Fetches a file that was located. */
export async function downloadFile(
  { exchange, binary }: Omit<Source, 'send'>,
  located: JsonObject,
  mimeType?: string,
): Promise<BinaryValue> {
  const path = textOf(valueIn(located, 'result.file_path'))
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  const { body } = await exchange({ url: `/file/${path}`, responseType: 'stream' })
  // A request for a stream is answered with one.
  const stream = body as ReadableStream<Uint8Array>
  return binary.write(stream, { fileName, mimeType: mimeType || mimeTypeOf(fileName) })
}
