import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { BinaryAccess, HttpRequest, HttpResponse } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'

interface World {
  http(request: HttpRequest): Promise<HttpResponse>
  binary: BinaryAccess
}

/** The files of these fields of a record, each under the name of its field and its place in it: `Photos_0`. */
export async function withAttachments(
  { http, binary }: World,
  record: JsonObject,
  { fields, json }: { fields: readonly string[]; json: JsonObject },
): Promise<Item> {
  const values = isJsonObject(record.fields) ? record.fields : {}
  const files: NonNullable<Item['binary']> = {}
  for (const field of fields) {
    const attachments = [values[field] ?? []].flat().filter((each) => isJsonObject(each))
    for (const [index, { url, filename, type }] of attachments.entries()) {
      // These addresses are open for a while to whoever knows them: the account's token has no business there.
      const { body } = await http({ url: textOf(url), responseType: 'stream' })
      const info = { fileName: textOf(filename), mimeType: textOf(type) || undefined }
      files[`${field}_${index}`] = await binary.write(body as ReadableStream<Uint8Array>, info)
    }
  }
  return { json, ...(Object.keys(files).length > 0 && { binary: files }) }
}
