import { createBitmap, type Bitmap } from './bitmap.ts'
import { readColour } from './colour.ts'

interface Part {
  width: number
  height: number
  positionX: number
  positionY: number
}

/** The part of the image that lies in a rectangle. */
export function crop(bitmap: Bitmap, { width, height, positionX, positionY }: Part): Bitmap {
  const left = clamp(positionX, bitmap.width)
  const top = clamp(positionY, bitmap.height)
  const right = clamp(positionX + width, bitmap.width)
  const bottom = clamp(positionY + height, bitmap.height)
  if (right <= left || bottom <= top) throw new Error('The part to keep lies outside the image')
  const part = createBitmap(right - left, bottom - top)
  for (let row = 0; row < part.height; row += 1) {
    const from = ((top + row) * bitmap.width + left) * 4
    part.data.set(bitmap.data.subarray(from, from + part.width * 4), row * part.width * 4)
  }
  return part
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

interface Border {
  borderWidth: number
  borderHeight: number
  borderColor: string
}

/** The image with a border around it: so wide at the left and right, so high above and below. */
export function addBorder(bitmap: Bitmap, { borderWidth, borderHeight, borderColor }: Border): Bitmap {
  const [left, top] = [Math.round(borderWidth), Math.round(borderHeight)]
  if (left < 0 || top < 0) throw new Error('A border cannot be narrower than 0')
  const framed = createBitmap(bitmap.width + 2 * left, bitmap.height + 2 * top, readColour(borderColor))
  for (let row = 0; row < bitmap.height; row += 1) {
    const from = row * bitmap.width * 4
    const to = ((top + row) * framed.width + left) * 4
    framed.data.set(bitmap.data.subarray(from, from + bitmap.width * 4), to)
  }
  return framed
}

/** Takes one colour out of the image: where it was, nothing is left. */
export function makeTransparent(bitmap: Bitmap, colour: string): Bitmap {
  const { red, green, blue } = readColour(colour)
  const { data } = bitmap
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) data[at + 3] = 0
  }
  return bitmap
}
