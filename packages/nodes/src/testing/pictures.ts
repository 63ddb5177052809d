import type { JsonObject } from '@heddle/core'
import type { BinaryValue, Item } from '@heddle/core/run'
import { runNodeInMemory } from '@heddle/engine/testing'
import { Jimp } from 'jimp'
import { editImageNode } from '../edit-image/edit-image.node.ts'
import { decodeWebp } from '../edit-image/webp.ts'

const colours: Readonly<Record<string, number>> = {
  '.': 0x00_00_00_00,
  w: 0xff_ff_ff_ff,
  k: 0x00_00_00_ff,
  r: 0xff_00_00_ff,
  g: 0x00_ff_00_ff,
  b: 0x00_00_ff_ff,
  y: 0x80_80_80_ff,
}
const letterOf = new Map(Object.entries(colours).map(([letter, colour]) => [colour, letter]))

/** A picture whose rows are texts, a letter for each pixel. */
export async function picture(...rows: string[]): Promise<BinaryValue> {
  const image = new Jimp({ width: rows[0]?.length ?? 0, height: rows.length })
  for (const [y, row] of rows.entries())
    for (const [x, letter] of Array.from(row).entries()) image.setPixelColor(colours[letter] ?? 0, x, y)
  return asFile(await image.getBuffer('image/png'))
}

export const plain = (letter: string, width: number, height: number) =>
  picture(...Array.from({ length: height }, () => letter.repeat(width)))

export const asFile = (bytes: Uint8Array, mimeType = 'image/png', fileName = 'photo.png'): BinaryValue => ({
  mimeType,
  fileName,
  data: Buffer.from(bytes).toString('base64'),
})

export async function decode(file: BinaryValue | undefined) {
  const bytes = Buffer.from(file?.data ?? '', 'base64')
  return file?.mimeType === 'image/webp' ? Jimp.fromBitmap(await decodeWebp(bytes)) : Jimp.fromBuffer(bytes)
}

/** The other way: letters for pixels, `?` for what is none of them. */
async function rowsOf(file: BinaryValue | undefined): Promise<string[]> {
  const image = await decode(file)
  return Array.from({ length: image.height }, (_, y) =>
    Array.from({ length: image.width }, (__, x) => {
      const colour = image.getPixelColor(x, y)
      return letterOf.get(colour % 256 === 0 ? 0 : colour) ?? '?'
    }).join(''),
  )
}

export const runAll = (parameters: JsonObject, items: Item[], typeVersion = 1.1) =>
  runNodeInMemory(editImageNode, { parameters, inputs: [items], node: { typeVersion } })

/** The picture that becomes of one, or the error. */
export async function edit(
  parameters: JsonObject,
  binary: Record<string, BinaryValue>,
  typeVersion?: number,
): Promise<string[]> {
  const { output, error } = await runAll(parameters, [{ json: {}, binary }], typeVersion)
  if (error) throw new Error(error.message)
  return rowsOf(output[0]?.[0]?.binary?.data)
}
