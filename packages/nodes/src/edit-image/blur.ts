import { addRow, createBitmap, readRow, writeRow, type Bitmap } from './bitmap.ts'

/** Blurs by a bell curve that is cut off at a radius; without a radius where it has come to nothing. */
export function blur(bitmap: Bitmap, { blur: radius, sigma }: { blur: number; sigma: number }): Bitmap {
  if (!(sigma > 0)) return bitmap
  const { width, height } = bitmap
  const weights = bellCurve(radius, sigma)
  const reach = (weights.length - 1) / 2
  const rows = blurredRows(bitmap, weights)
  const result = createBitmap(width, height)
  const sum = new Float32Array(width * 4)
  for (let row = 0; row < height; row += 1) {
    sum.fill(0)
    for (let index = 0; index < weights.length; index += 1) {
      // Beyond the edge the pixels at the edge go on.
      const near = Math.min(height - 1, Math.max(0, row + index - reach))
      addRow(sum, rows(near, row - reach), weights[index] ?? 0)
    }
    writeRow(result, row, sum)
  }
  return result
}

function bellCurve(radius: number, sigma: number): number[] {
  const visible = Math.ceil(3 * sigma)
  const reach = radius > 0 ? Math.min(Math.ceil(radius), visible) : visible
  const raw = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma * sigma)),
  )
  const sum = raw.reduce((total, weight) => total + weight, 0)
  return raw.map((weight) => weight / sum)
}

/** The rows of an image, blurred along themselves. Those before the first that is still needed are forgotten. */
function blurredRows(
  bitmap: Bitmap,
  weights: readonly number[],
): (row: number, first: number) => Float32Array {
  const length = bitmap.width * 4
  const reach = (weights.length - 1) / 2
  const padded = new Float32Array(length + reach * 8)
  const kept = new Map<number, Float32Array>()
  return (row, first) => {
    for (const old of kept.keys()) if (old < first) kept.delete(old)
    const known = kept.get(row)
    if (known) return known
    readRow(bitmap, row, padded.subarray(reach * 4))
    for (let at = 0; at < reach; at += 1) {
      padded.copyWithin(at * 4, reach * 4, reach * 4 + 4)
      padded.copyWithin(
        (reach + bitmap.width + at) * 4,
        (reach + bitmap.width - 1) * 4,
        (reach + bitmap.width) * 4,
      )
    }
    const made = new Float32Array(length)
    for (const [index, weight] of weights.entries()) addRow(made, padded.subarray(index * 4), weight)
    kept.set(row, made)
    return made
  }
}
