import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'

async function* chunks(...sizes: number[]) {
  let byte = 0
  for (const size of sizes) yield Uint8Array.from({ length: size }, () => byte++)
}

test.each([
  [[], []],
  [[2], [[0, 1]]],
  [[3], [[0, 1, 2]]],
  [
    [1, 1, 5],
    [[0, 1, 2], [3, 4, 5], [6]],
  ],
  [
    [6, 0],
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
  ],
])('chunks of %j bytes become parts of three', async (sizes, parts) => {
  const found: number[][] = []
  for await (const part of inParts(chunks(...sizes), 3)) found.push([...part])

  expect(found).toEqual(parts)
})
