/** An image in memory: red, green, blue and alpha of each pixel, row by row. */
export interface Bitmap {
  width: number
  height: number
  data: Uint8Array
}

export interface Colour {
  red: number
  green: number
  blue: number
  alpha: number
}

/** Whatever an image is made of, it must fit into memory several times. */
const mostPixels = 100_000_000

export function checkSize(width: number, height: number): void {
  if (width * height > mostPixels)
    throw new Error(`The image would have ${width} × ${height} pixels; at most 100 million are possible`)
}

export function createBitmap(givenWidth: number, givenHeight: number, colour?: Colour): Bitmap {
  const [width, height] = [Math.round(givenWidth), Math.round(givenHeight)]
  if (!(width >= 1 && height >= 1)) throw new Error('An image must be at least 1 pixel wide and high')
  checkSize(width, height)
  const data = new Uint8Array(width * height * 4)
  if (colour) fill(data, colour)
  return { width, height, data }
}

/** Lays a colour over a pixel that it covers in part: 1 is all of it. */
export function blend({ data }: Bitmap, at: number, { colour, covered }: Layer): void {
  const share = (colour.alpha / 255) * covered
  if (share === 0) return
  const under = ((data[at + 3] ?? 0) / 255) * (1 - share)
  const whole = share + under
  data[at] = Math.round((colour.red * share + (data[at] ?? 0) * under) / whole)
  data[at + 1] = Math.round((colour.green * share + (data[at + 1] ?? 0) * under) / whole)
  data[at + 2] = Math.round((colour.blue * share + (data[at + 2] ?? 0) * under) / whole)
  data[at + 3] = Math.round(whole * 255)
}

export interface Layer {
  colour: Colour
  covered: number
}

function fill(data: Uint8Array, { red, green, blue, alpha }: Colour): void {
  const pixel = Uint8Array.of(red, green, blue, alpha)
  for (let at = 0; at < data.length; at += 4) data.set(pixel, at)
}

/**
 * A row of pixels, the colours of each weighed by how opaque it is, so that what cannot be seen does not colour its neighbours.
 * Row by row, because all of them as numbers of this kind would take four times the memory.
 */
export function readRow({ width, data }: Bitmap, row: number, target: Float32Array): void {
  const start = row * width * 4
  for (let at = 0; at < width * 4; at += 4) {
    const alpha = data[start + at + 3] ?? 0
    const share = alpha / 255
    target[at] = (data[start + at] ?? 0) * share
    target[at + 1] = (data[start + at + 1] ?? 0) * share
    target[at + 2] = (data[start + at + 2] ?? 0) * share
    target[at + 3] = alpha
  }
}

/** The way back. */
export function writeRow({ width, data }: Bitmap, row: number, weighed: Float32Array): void {
  const start = row * width * 4
  for (let at = 0; at < width * 4; at += 4) {
    const alpha = weighed[at + 3] ?? 0
    const factor = alpha < 0.5 ? 0 : 255 / alpha
    data[start + at] = Math.min(255, Math.round((weighed[at] ?? 0) * factor))
    data[start + at + 1] = Math.min(255, Math.round((weighed[at + 1] ?? 0) * factor))
    data[start + at + 2] = Math.min(255, Math.round((weighed[at + 2] ?? 0) * factor))
    data[start + at + 3] = Math.round(alpha)
  }
}

/** Adds a part of a row to another one. */
export function addRow(target: Float32Array, source: Float32Array, weight: number): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (target[at] ?? 0) + (source[at] ?? 0) * weight
}
