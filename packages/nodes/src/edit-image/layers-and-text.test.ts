import type { JsonObject } from '@heddle/core'
import { describe, expect, test } from 'vitest'
import { edit, picture, plain } from '../testing/pictures.ts'
import { editImageNode } from './edit-image.node.ts'

describe('composite', () => {
  test.each([
    ['Over', 'gk.', ['r', 'r', 'r']],
    ['Over', 'r.', ['.', 'g'], 'rg'],
    ['Atop', 'k.', ['r', 'r'], 'r.'],
    ['In', 'k.', ['r', 'r'], 'r.'],
    ['Out', 'k.', ['r', 'r'], '.r'],
    ['Xor', 'k.', ['r', 'r'], '.r'],
    ['Copy', 'kw', ['.', 'r'], '.r'],
    ['CopyRed', 'gk', ['r', 'w'], '?r'],
    ['CopyGreen', 'kk', ['w', 'r'], 'gk'],
    ['CopyBlue', 'kk', ['w', 'r'], 'bk'],
    ['CopyCyan', 'kk', ['w', 'g'], 'rk'],
    ['CopyMagenta', 'kk', ['w', 'r'], 'gk'],
    ['CopyYellow', 'kk', ['w', 'r'], 'bk'],
    ['CopyOpacity', 'gg', ['w', 'k'], 'g.'],
    ['CopyOpacity', 'gg', ['.', 'k'], '.g'],
    ['Bumpmap', 'gg', ['w', 'k'], 'gk'],
    ['Plus', 'wr', ['w', 'g'], 'w?'],
    ['Add', 'yk', ['y', 'g'], 'kg'],
    ['Minus', 'rg', ['w', 'r'], '?r'],
    ['Subtract', 'yk', ['k', 'r'], 'yr'],
    ['Difference', 'wr', ['w', 'k'], 'kr'],
    ['Multiply', 'wr', ['y', 'g'], 'yk'],
    ['Divide', 'wy', ['y', 'y'], 'yw'],
  ])('%s of %s and %j', async (operator, base, over, expected = 'rrr') => {
    const [row] = await edit(
      { operation: 'composite', dataPropertyNameComposite: 'logo', operator },
      { data: await picture(base), logo: await picture(over.join('')) },
    )

    expect(row).toBe(expected)
  })

  test('lies where it is put, and what lies beyond the image is cut off', async () => {
    const lay = { operation: 'composite', dataPropertyNameComposite: 'logo' }
    const binary = { data: await plain('w', 3, 2), logo: await plain('r', 2, 2) }

    expect(await edit({ ...lay, positionX: 2, positionY: 1 }, binary)).toEqual(['www', 'wwr'])
    expect(await edit({ ...lay, positionX: -1, positionY: -1 }, binary)).toEqual(['rww', 'www'])
    await expect(edit({ ...lay, dataPropertyNameComposite: 'x' }, binary)).rejects.toThrow(
      'The item has no file named "x"',
    )
  })
})

describe('text', () => {
  /** The rectangle that is not white: left, top, right, bottom. */
  async function inkOf(parameters: JsonObject, typeVersion?: number): Promise<number[]> {
    const rows = await edit(
      { operation: 'text', fontSize: 20, positionX: 0, positionY: 0, ...parameters },
      { data: await plain('w', 200, 100) },
      typeVersion,
    )
    const ys = rows.flatMap((row, y) => (/[^w]/.test(row) ? [y] : []))
    const xs = rows.flatMap((row) => Array.from(row).flatMap((letter, x) => (letter === 'w' ? [] : [x])))
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  }

  test('of version 1 stands on the line at its position', async () => {
    const [left = 0, top = 0, right = 0, bottom = 0] = await inkOf(
      { text: 'HHH', positionX: 30, positionY: 60 },
      1,
    )

    expect([left >= 30, left < 36, right > 60, right < 90]).toEqual([true, true, true, true])
    expect(bottom).toBeGreaterThanOrEqual(58)
    expect(bottom).toBeLessThanOrEqual(61)
    expect(bottom - top).toBeGreaterThan(11)
    expect(bottom - top).toBeLessThan(18)
  })

  test('is placed by its alignment', async () => {
    const [left = 0, top = 0, right = 0, bottom = 0] = await inkOf({ text: 'HHH' })
    const corner = await inkOf({ text: 'HHH', horizontalAlignment: 'east', verticalAlignment: 'south' })
    const moved = await inkOf({ text: 'HHH', horizontalAlignment: 'west', positionX: 10, positionY: 5 })

    expect(Math.abs((left + right) / 2 - 100)).toBeLessThan(3)
    expect(Math.abs((top + bottom) / 2 - 50)).toBeLessThan(6)
    expect(200 - (corner[2] ?? 0)).toBeLessThan(6)
    expect(100 - (corner[3] ?? 0)).toBeLessThan(10)
    expect(moved[0]).toBeLessThan(16)
    expect(moved[1]).toBe(top + 5)
  })

  test('breaks between words, has its color and every sign', async () => {
    const one = await inkOf({ text: 'aa bb' })
    const two = await inkOf({ text: 'aa bb', lineLength: 4 })
    const red = await edit(
      { operation: 'text', text: '█HHH 123', fontColor: '#ff0000', fontSize: 60, positionX: 0, positionY: 0 },
      { data: await plain('w', 300, 100) },
    )

    expect((two[3] ?? 0) - (two[1] ?? 0)).toBeGreaterThan((one[3] ?? 0) - (one[1] ?? 0) + 15)
    expect((two[2] ?? 0) - (two[0] ?? 0)).toBeLessThan((one[2] ?? 0) - (one[0] ?? 0))
    expect(red.join('')).toMatch(/rrr/)
  })

  test('of another machine is written in the font there is, which can be chosen', async () => {
    const loaded = await editImageNode.loadOptions.fonts?.({} as never)

    expect(loaded).toEqual([{ name: 'Open Sans', value: 'Open Sans' }])
    expect(await inkOf({ text: 'H', options: { font: '/usr/share/fonts/a.ttf' } })).toEqual(
      await inkOf({ text: 'H' }),
    )
  })
})
