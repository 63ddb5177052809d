import { addRow, createBitmap, readRow, writeRow, type Bitmap } from './bitmap.ts'

/** Scales an image to a size; every pixel that is left out counts in those that stay. */
export function resample(bitmap: Bitmap, width: number, height: number): Bitmap {
  const result = createBitmap(width, height)
  const rows = narrowRows(bitmap, width)
  const sum = new Float32Array(width * 4)
  for (let row = 0; row < height; row += 1) {
    const { first, weights } = weightsAt(row, bitmap.height, height)
    sum.fill(0)
    for (let index = 0; index < weights.length; index += 1)
      addRow(sum, rows(first + index, first), weights[index] ?? 0)
    writeRow(result, row, sum)
  }
  return result
}

/** The rows of an image at another width. Those before the first that is still needed are forgotten. */
function narrowRows(bitmap: Bitmap, width: number): (row: number, first: number) => Float32Array {
  const places = Array.from({ length: width }, (_, position) => weightsAt(position, bitmap.width, width))
  const whole = new Float32Array(bitmap.width * 4)
  const kept = new Map<number, Float32Array>()
  return (row, first) => {
    for (const old of kept.keys()) if (old < first) kept.delete(old)
    const known = kept.get(row)
    if (known) return known
    readRow(bitmap, row, whole)
    const made = new Float32Array(width * 4)
    for (const [position, place] of places.entries()) addPlace(made, position * 4, { whole, place })
    kept.set(row, made)
    return made
  }
}

interface Place {
  first: number
  weights: readonly number[]
}

function addPlace(
  made: Float32Array,
  at: number,
  { whole, place }: { whole: Float32Array; place: Place },
): void {
  const { first, weights } = place
  for (let index = 0; index < weights.length; index += 1) {
    const from = (first + index) * 4
    const weight = weights[index] ?? 0
    made[at] = (made[at] ?? 0) + (whole[from] ?? 0) * weight
    made[at + 1] = (made[at + 1] ?? 0) + (whole[from + 1] ?? 0) * weight
    made[at + 2] = (made[at + 2] ?? 0) + (whole[from + 2] ?? 0) * weight
    made[at + 3] = (made[at + 3] ?? 0) + (whole[from + 3] ?? 0) * weight
  }
}

/** A pixel is made of those around its place, the nearer the more. */
function weightsAt(position: number, from: number, to: number): Place {
  const scale = from / to
  const reach = Math.max(1, scale)
  const centre = (position + 0.5) * scale - 0.5
  const first = Math.max(0, Math.ceil(centre - reach))
  const last = Math.min(from - 1, Math.floor(centre + reach))
  const raw = Array.from({ length: last - first + 1 }, (_, index) =>
    Math.max(0, 1 - Math.abs(first + index - centre) / reach),
  )
  const sum = raw.reduce((total, weight) => total + weight, 0)
  return { first, weights: raw.map((weight) => weight / sum) }
}
