import { blend, createBitmap, type Bitmap, type Colour, type Layer } from './bitmap.ts'
import { readColour } from './colour.ts'

/** Turns clockwise. The image grows so that its corners fit, and what is new has the background color. */
export function rotate(bitmap: Bitmap, turn: { rotate: number; backgroundColor: string }): Bitmap {
  const background = readColour(turn.backgroundColor)
  const degrees = ((turn.rotate % 360) + 360) % 360
  if (degrees === 0) return bitmap
  const [cosine, sine] = [cleanly(Math.cos, degrees), cleanly(Math.sin, degrees)]
  return transform(bitmap, { xx: cosine, xy: -sine, yx: sine, yy: cosine }, background)
}

const white: Colour = { red: 255, green: 255, blue: 255, alpha: 255 }

/** Slants the image: with degrees for X its top goes to the right, with those for Y its right side goes down. */
export function shear(
  bitmap: Bitmap,
  { degreesX, degreesY }: { degreesX: number; degreesY: number },
): Bitmap {
  if (degreesX % 180 === 90 || degreesY % 180 === 90)
    throw new Error('An image cannot be slanted by 90 degrees')
  const x = -cleanly(Math.tan, degreesX)
  const y = cleanly(Math.tan, degreesY)
  if (x === 0 && y === 0) return bitmap
  return transform(bitmap, { xx: 1, xy: x, yx: y, yy: 1 + x * y }, white)
}

/** Quarter turns move pixels, they do not blur them. */
const cleanly = (of: (angle: number) => number, degrees: number): number =>
  Math.round(of((degrees * Math.PI) / 180) * 1e12) / 1e12

/** Where a place of the image goes to, seen from its middle. */
interface Matrix {
  xx: number
  xy: number
  yx: number
  yy: number
}

function transform(bitmap: Bitmap, matrix: Matrix, background: Colour): Bitmap {
  const { xx, xy, yx, yy } = matrix
  const { width, height } = bitmap
  // A hair less, because the sum of roundings must not make a new row.
  const result = createBitmap(
    Math.ceil(Math.abs(xx) * width + Math.abs(xy) * height - 1e-6),
    Math.ceil(Math.abs(yx) * width + Math.abs(yy) * height - 1e-6),
    background,
  )
  const area = xx * yy - xy * yx
  const found = { colour: { red: 0, green: 0, blue: 0, alpha: 0 }, covered: 0 }
  for (let row = 0; row < result.height; row += 1) {
    const y = row + 0.5 - result.height / 2
    for (let column = 0; column < result.width; column += 1) {
      const x = column + 0.5 - result.width / 2
      found.covered = 0
      const fromX = (yy * x - xy * y) / area + width / 2 - 0.5
      const fromY = (xx * y - yx * x) / area + height / 2 - 0.5
      if (fromX > -1 && fromY > -1 && fromX < width && fromY < height) sample(bitmap, { fromX, fromY }, found)
      if (found.covered > 0) put(result, (row * result.width + column) * 4, found)
    }
  }
  return result
}

/** What is seen of the image goes over the background; what is transparent inside it stays so. */
function put(result: Bitmap, at: number, found: Layer): void {
  if (found.covered < 0.999) return blend(result, at, found)
  const { colour } = found
  result.data[at] = colour.red
  result.data[at + 1] = colour.green
  result.data[at + 2] = colour.blue
  result.data[at + 3] = colour.alpha
}

/** The colour between pixels, made of the four around it, and how much of the place lies in the image. One value for all. */
function sample(bitmap: Bitmap, { fromX, fromY }: { fromX: number; fromY: number }, found: Layer): void {
  const { width, data } = bitmap
  const left = Math.floor(fromX + 1e-9)
  const top = Math.floor(fromY + 1e-9)
  const right = Math.max(0, fromX - left)
  const below = Math.max(0, fromY - top)
  const { colour } = found
  let red = 0
  let green = 0
  let blue = 0
  let alpha = 0
  for (let corner = 0; corner < 4; corner += 1) {
    const x = left + (corner & 1)
    const y = top + (corner >> 1)
    const weight = (corner & 1 ? right : 1 - right) * (corner >> 1 ? below : 1 - below)
    if (weight < 1e-6 || !isInside(bitmap, x, y)) continue
    const at = (y * width + x) * 4
    const share = weight * (data[at + 3] ?? 0)
    red += share * (data[at] ?? 0)
    green += share * (data[at + 1] ?? 0)
    blue += share * (data[at + 2] ?? 0)
    alpha += share
    found.covered += weight
  }
  const whole = alpha === 0 ? 1 : alpha
  colour.red = Math.round(red / whole)
  colour.green = Math.round(green / whole)
  colour.blue = Math.round(blue / whole)
  colour.alpha = found.covered === 0 ? 0 : Math.round(alpha / found.covered)
}

const isInside = ({ width, height }: Bitmap, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height
