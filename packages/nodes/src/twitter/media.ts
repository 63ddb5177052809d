import { textOf } from '@heddle/core'
import type { BinaryValue } from '@heddle/core/run'
import { multipart } from '../app/multipart.ts'
import type { AppCall } from '../app/operation.ts'
import { valueIn } from '../app/paging.ts'
import { getFile } from '../files/item-files.ts'

/** The ids of what is shown with a text: those that are given, and those of files of the item once they are uploaded. */
export async function mediaIds(call: AppCall, use: 'tweet' | 'dm'): Promise<string[]> {
  const { params, item, context, send } = call
  const ids = params.texts('additionalFields.attachments')
  for (const name of params.texts('mediaFields')) {
    const file = getFile(item, name)
    const form = await multipart(context, { media_category: `${use}_${kindOf(file)}` }, { media: { file } })
    ids.push(textOf(valueIn(await send({ method: 'POST', url: '/media/upload', ...form }), 'data.id')))
  }
  return ids
}

function kindOf({ mimeType }: BinaryValue): string {
  if (mimeType === 'image/gif') return 'gif'
  return mimeType.startsWith('video/') ? 'video' : 'image'
}
