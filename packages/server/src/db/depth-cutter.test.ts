import { cutDeep } from '@heddle/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DepthCutter } from './depth-cutter.ts'

const levels = 2

function cutInParts(text: string, partBytes: number): unknown {
  const bytes = Buffer.from(text)
  const cutter = new DepthCutter(levels)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += partBytes)
    parts.push(cutter.pass(bytes.subarray(at, at + partBytes)))
  return JSON.parse(Buffer.concat(parts).toString())
}

test('a text that passes by in parts of any size is cut as the data that it stands for', () => {
  const anything = fc.oneof(fc.object({ maxDepth: 6 }), fc.array(fc.jsonValue({ maxDepth: 5 })))

  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 40 }), (value, partBytes) => {
      const text = JSON.stringify(value)
      expect(cutInParts(text, partBytes)).toEqual(cutDeep(JSON.parse(text), levels))
    }),
  )
})

test('brackets and quotes inside of texts are no levels', () => {
  const value = { 'a"[[[[': ['\\', '{"', ']]]]\\"', '\\\\"{{{{'] }

  expect(cutInParts(JSON.stringify(value), 3)).toEqual(value)
})
