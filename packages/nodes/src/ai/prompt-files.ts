import type { RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import type { FilePart } from 'ai'
import { readBytes } from '../files/item-files.ts'

interface Wanted {
  images: boolean
  pdfs: boolean
}

/** The files of an item that go to the model with the prompt. */
export async function filesOf(
  context: RunContext,
  item: Item,
  { images, pdfs }: Wanted,
): Promise<FilePart[]> {
  const wanted = Object.values(item.binary ?? {}).filter(
    ({ mimeType }) => (images && mimeType.startsWith('image/')) || (pdfs && mimeType === 'application/pdf'),
  )
  return Promise.all(wanted.map((file) => filePart(context, file)))
}

/** A stored file as a model gets it. */
export async function filePart(context: RunContext, file: BinaryValue): Promise<FilePart> {
  const { mimeType, fileName } = file
  return {
    type: 'file',
    data: await readBytes(context, file),
    mediaType: mimeType,
    ...(fileName !== undefined && { filename: fileName }),
  }
}
