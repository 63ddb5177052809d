import { isJsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { fileItem, fromBase64 } from '../ai/file-item.ts'
import { OwnItems, type AppCall } from '../app/operation.ts'

interface Wanted {
  field: string
  format?: string
}

/** Each image of an answer: as a file, or where it can be had. */
export async function imageItems(
  call: AppCall,
  answer: unknown,
  { field, format = 'png' }: Wanted,
): Promise<OwnItems> {
  const data = isJsonObject(answer) && Array.isArray(answer.data) ? (answer.data as unknown[]) : []
  const items = data
    .filter((each) => isJsonObject(each))
    .map(async ({ b64_json: content, ...rest }): Promise<Item> => {
      if (typeof content !== 'string') return { json: rest }
      const file = { fileName: `image.${format}`, mimeType: `image/${format}` }
      const made = await fileItem(call, { content: fromBase64(content), field, ...file })
      return { ...made, json: { ...rest, ...made.json } }
    })
  return new OwnItems(await Promise.all(items))
}
