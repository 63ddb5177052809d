import { dimensionsMax } from '@heddle/contract/limits'
import { BadRequest } from '@heddle/core'

/** As it is stored: numbers of 32 bits. */
export const toBytes = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)

/** A copy, because the bytes of a row may begin anywhere. */
export const fromBytes = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer)

/** How many numbers all these vectors have. */
export function dimensionOf(vectors: readonly Float32Array[]): number {
  const [first = new Float32Array()] = vectors
  const dimension = first.length
  if (dimension === 0) throw new BadRequest('The embeddings gave an empty vector.')
  if (dimension > dimensionsMax) {
    throw new BadRequest(
      `The embeddings gave vectors of ${count(dimension)} numbers. A store holds at most ${count(dimensionsMax)}.`,
    )
  }
  if (vectors.some(({ length }) => length !== dimension))
    throw new BadRequest('The embeddings gave vectors of different lengths.')
  if (vectors.some((vector) => !vector.every(Number.isFinite)))
    throw new BadRequest('The embeddings gave a vector with something other than numbers in it.')
  return dimension
}

/** Vectors of another length cannot be compared with those that are there. */
export function refuseOther(held: number, given: number): void {
  if (held === given) return
  throw new BadRequest(
    `This store holds vectors of ${count(held)} numbers, but the embeddings gave ${count(given)}. ` +
      'Use the same embeddings as before, or empty the store.',
  )
}

const count = (number: number): string => number.toLocaleString('en')

/** Gives by how much a vector resembles this one: the cosine, but nothing is farther than 0. */
export function likenessTo(vector: Float32Array): (other: Float32Array) => number {
  const own = product(vector, vector)
  return (other) => {
    const length = Math.sqrt(own * product(other, other))
    return length === 0 ? 0 : toScore(product(vector, other) / length)
  }
}

export const toScore = (cosine: number): number => Math.min(1, Math.max(0, cosine))

/** A plain loop: this is what a search spends its time with. */
function product(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}
