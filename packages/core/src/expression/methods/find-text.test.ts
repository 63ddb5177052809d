import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findText, replaceText } from './find-text.ts'

/** Texts that repeat themselves nearly everywhere, which is what makes searching hard. */
const periodic = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 30 }), fc.nat(2000))
  .map(([unit, times]) => unit.repeat(times))

const texts = fc.tuple(periodic, periodic).map((parts) => parts.join(''))

test('finds what indexOf finds, wherever it begins', () => {
  fc.assert(
    fc.property(texts, fc.nat(9000), fc.nat(3000), fc.nat(9000), (text, at, length, from) => {
      const inside = text.slice(at, at + length)
      for (const wanted of [inside, `${inside}a`, `b${inside}`]) {
        expect(findText(text, wanted, from)).toBe(text.indexOf(wanted, from))
      }
    }),
  )
})

test('replaces what replaceAll replaces', () => {
  fc.assert(
    fc.property(texts, fc.nat(9000), fc.nat(3000), (text, at, length) => {
      const wanted = text.slice(at, at + length) || 'a'

      expect(replaceText(text, wanted, '$&')).toBe(text.replaceAll(wanted, () => '$&'))
    }),
  )
})
