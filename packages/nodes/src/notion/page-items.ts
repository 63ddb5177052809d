import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { OwnItems, type AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { apiOf } from './notion-service.ts'
import { fileUrl, simplify } from './simplify.ts'

/** Entries as the node gives them: simple, or as they are. */
export const given = (params: AppParams, entries: readonly JsonObject[]): JsonObject[] =>
  params.flag('simple') ? entries.map((entry) => simplify(entry, namingOf(params))) : [...entries]

const namingOf = (params: AppParams) => (apiOf(params) === '2021-05-13' ? 'own' : 'snake')

/** The same with the files of the pages, where they are wanted. */
export async function asItems(call: AppCall, found: readonly JsonObject[]): Promise<OwnItems> {
  const { params } = call
  const wantsFiles = params.flag('options.downloadFiles')
  const data = given(params, found)
  const items: Item[] = []
  for (const [index, page] of found.entries()) {
    const binary = wantsFiles ? await filesOf(call, page) : {}
    const json = data[index] ?? {}
    items.push({ json, ...(Object.keys(binary).length > 0 && { binary }) })
  }
  return new OwnItems(items)
}

/** Each under the name of its property and its place in it: `Photos_0`. */
async function filesOf(
  { context }: AppCall,
  { properties }: JsonObject,
): Promise<NonNullable<Item['binary']>> {
  const binary: NonNullable<Item['binary']> = {}
  for (const [name, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const files: unknown[] = isJsonObject(property) && Array.isArray(property.files) ? property.files : []
    for (const [index, file] of files.entries()) {
      if (!isJsonObject(file)) continue
      // These addresses are open to whoever knows them: the account's token has no business there.
      const { body, headers } = await context.http({ url: fileUrl(file), responseType: 'stream' })
      const info = { fileName: nameOf(file), mimeType: headers['content-type'] }
      binary[`${name}_${index}`] = await context.binary.write(body as ReadableStream<Uint8Array>, info)
    }
  }
  return binary
}

/** A file of another place can have its address as its name. */
const nameOf = ({ name }: JsonObject): string => textOf(name).split('/').at(-1) ?? ''
