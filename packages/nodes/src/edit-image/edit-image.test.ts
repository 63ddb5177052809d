import { runNodeInMemory } from '@heddle/engine/testing'
import { Jimp } from 'jimp'
import { describe, expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { asFile, decode, edit, picture, plain, runAll } from '../testing/pictures.ts'
import { editImageNode } from './edit-image.node.ts'

describe('each operation, pixel by pixel', () => {
  test('a border lies around the image', async () => {
    expect(
      await edit(
        { operation: 'border', borderWidth: 2, borderHeight: 1, borderColor: '#ff0000' },
        { data: await picture('wk') },
      ),
    ).toEqual(['rrrrrr', 'rrwkrr', 'rrrrrr'])
  })

  test('crop keeps the part that lies in the image', async () => {
    const data = await picture('wkr', 'gbw', 'kkk')
    const crop = { operation: 'crop', width: 5, height: 2, positionX: 1, positionY: 0 }

    expect(await edit(crop, { data })).toEqual(['kr', 'bw'])
    await expect(edit({ ...crop, positionX: 3 }, { data })).rejects.toThrow('lies outside the image')
  })

  test('create needs no image; the last digits of a color say how transparent it is', async () => {
    const create = { operation: 'create', width: 2, height: 1 }

    expect(await edit(create, {})).toEqual(['ww'])
    expect(await edit({ ...create, backgroundColor: '#ff0000ff' }, {})).toEqual(['..'])
    expect(await edit({ ...create, backgroundColor: 'blue' }, {})).toEqual(['bb'])
  })

  test.each([
    ['rectangle', 2, 1, ['wrrw', 'wrrw', 'wwww', 'wwww']],
    ['line', 1, 3, ['wrww', 'wrww', 'wrww', 'wrww']],
    ['circle', 1, 1, ['rrrw', '?r?w', 'wwww', 'wwww']],
  ])('draw a %s', async (primitive, endPositionX, endPositionY, rows) => {
    const drawing = { startPositionX: 1, startPositionY: 0, endPositionX, endPositionY }
    const drawn = await edit({ operation: 'draw', primitive, ...drawing }, { data: await plain('w', 4, 4) })

    expect(drawn).toEqual(rows)
  })

  test('the corners of a rectangle can be round', async () => {
    const ends = { startPositionX: 0, startPositionY: 0, endPositionX: 11, endPositionY: 11 }
    const drawn = await edit(
      { operation: 'draw', ...ends, cornerRadius: 4 },
      { data: await plain('w', 12, 12) },
    )

    expect(drawn[0]?.[0]).toBe('w')
    expect(drawn[0]?.slice(4, 8)).toBe('rrrr')
    expect(drawn[6]).toBe('r'.repeat(12))
  })

  test.each([
    ['ignoreAspectRatio', 4, 4, '4x4'],
    ['maximumArea', 4, 2, '4x2'],
    ['maximumArea', 16, 8, '16x8'],
    ['minimumArea', 4, 4, '8x4'],
    ['onlyIfLarger', 4, 4, '4x2'],
    ['onlyIfLarger', 40, 40, '8x4'],
    ['onlyIfSmaller', 4, 4, '8x4'],
    ['onlyIfSmaller', 16, 16, '16x8'],
    ['percent', 50, 25, '4x1'],
  ])('resize with %s to %i and %i gives %s', async (resizeOption, width, height, size) => {
    const rows = await edit(
      { operation: 'resize', width, height, resizeOption },
      { data: await plain('g', 8, 4) },
    )

    expect(`${rows[0]?.length}x${rows.length}`).toBe(size)
    expect(rows.join('')).toMatch(/^g+$/)
  })

  test('pixels that are left out count in those that stay, unless nobody sees them', async () => {
    const resize = { operation: 'resize', width: 1, height: 1, resizeOption: 'ignoreAspectRatio' }
    const mixed = await runAll(resize, [{ json: {}, binary: { data: await picture('wk', 'kw') } }])
    const halfSeen = await runAll(resize, [{ json: {}, binary: { data: await picture('r.', '.r') } }])

    expect((await decode(mixed.output[0]?.[0]?.binary?.data)).bitmap.data[0]).toBeCloseTo(128, -1)
    expect([...(await decode(halfSeen.output[0]?.[0]?.binary?.data)).bitmap.data]).toEqual([255, 0, 0, 128])
  })

  test('a quarter turn moves every pixel clockwise', async () => {
    const data = await picture('wkr', 'gby')

    expect(await edit({ operation: 'rotate', rotate: 90 }, { data })).toEqual(['gw', 'bk', 'yr'])
    expect(await edit({ operation: 'rotate', rotate: -90 }, { data })).toEqual(['ry', 'kb', 'wg'])
    expect(await edit({ operation: 'rotate', rotate: 180 }, { data })).toEqual(['ybg', 'rkw'])
  })

  test('other turns have corners of the background', async () => {
    const data = await plain('g', 10, 10)
    const turned = await edit({ operation: 'rotate', rotate: 45, backgroundColor: '#0000ff' }, { data })
    const bare = await edit({ operation: 'rotate', rotate: 45 }, { data })

    expect([turned.length, turned[0]?.[0], turned[7]?.[7]]).toEqual([15, 'b', 'g'])
    expect(bare[0]?.[0]).toBe('.')
  })

  test('shear leans the top to the right, and the right side down', async () => {
    const data = await plain('g', 10, 10)
    const across = await edit({ operation: 'shear', degreesX: 45 }, { data })
    const down = await edit({ operation: 'shear', degreesY: 45 }, { data })

    expect([across.length, across[0]?.length]).toEqual([10, 20])
    expect([across[0]?.slice(0, 8), across[9]?.slice(12)]).toEqual(['wwwwwwww', 'wwwwwwww'])
    expect([down.length, down[0]?.at(-1), down[19]?.[0]]).toEqual([20, 'w', 'w'])
  })

  test('blur spreads a pixel evenly and keeps a plain image', async () => {
    const point = await picture('wwwwwww', 'wwwwwww', 'wwwwwww', 'wwwkwww', 'wwwwwww', 'wwwwwww', 'wwwwwww')
    const { output } = await runAll({ operation: 'blur', blur: 2, sigma: 1 }, [
      { json: {}, binary: { data: point } },
    ])
    const image = await decode(output[0]?.[0]?.binary?.data)
    const at = (x: number, y: number) => image.getPixelColor(x, y) >>> 24

    expect(at(3, 3)).toBeLessThan(at(2, 3))
    expect([at(2, 3), at(3, 2), at(3, 4)]).toEqual([at(4, 3), at(4, 3), at(4, 3)])
    expect(at(0, 0)).toBe(255)
    expect(await edit({ operation: 'blur' }, { data: await plain('g', 5, 5) })).toEqual(
      Array.from({ length: 5 }, () => 'ggggg'),
    )
  })

  test('a color becomes transparent, and no other one', async () => {
    expect(
      await edit({ operation: 'transparent', color: '#ff0000' }, { data: await picture('rgr') }),
    ).toEqual(['.g.'])
  })
})

describe('several steps', () => {
  test('are done one after another, each with its own defaults', async () => {
    const steps = [
      { operation: 'create', width: 4, height: 2 },
      { operation: 'draw', startPositionX: 0, startPositionY: 0, endPositionX: 1, endPositionY: 1 },
      { operation: 'composite', dataPropertyNameComposite: 'logo', positionX: 3 },
      { operation: 'crop', positionX: 1 },
      { operation: 'rotate', rotate: 90 },
    ]

    expect(
      await edit({ operation: 'multiStep', operations: { operations: steps } }, { logo: await picture('g') }),
    ).toEqual(['rr', 'ww', 'wg'])
  })

  test('begin with the image of the item', async () => {
    const steps = [{ operation: 'border', borderWidth: 1, borderHeight: 0 }, { operation: 'transparent' }]

    expect(
      await edit(
        { operation: 'multiStep', operations: { operations: steps } },
        { data: await picture('rg') },
      ),
    ).toEqual(['k.gk'])
  })
})

describe('the new file', () => {
  test.each([
    ['bmp', 'image/bmp', 'photo.bmp'],
    ['gif', 'image/gif', 'photo.gif'],
    ['jpeg', 'image/jpeg', 'photo.jpg'],
    ['png', 'image/png', 'photo.png'],
    ['tiff', 'image/tiff', 'photo.tiff'],
    ['webp', 'image/webp', 'photo.webp'],
  ])('can be %s', async (format, mimeType, fileName) => {
    const data = await plain('r', 8, 8)
    const { output } = await runAll({ operation: 'rotate', options: { format } }, [
      { json: {}, binary: { data } },
    ])
    const made = output[0]?.[0]?.binary?.data
    const { bitmap } = await decode(made)
    const facts = await runAll({ operation: 'information' }, [{ json: {}, binary: { data: made ?? data } }])

    expect(made).toMatchObject({ mimeType, fileName })
    expect(bitmap.data[0]).toBeGreaterThan(250)
    expect(bitmap.data[1]).toBeLessThan(5)
    expect(facts.output[0]?.[0]?.json).toMatchObject({
      format: format.toUpperCase(),
      size: { width: 8, height: 8 },
      depth: 8,
    })
  })

  test('has the format it had, its name, and a place of its own; everything else stays', async () => {
    const photo = await new Jimp({ width: 4, height: 4, color: 0xff_00_00_ff }).getBuffer('image/jpeg')
    const binary = { data: asFile(photo, 'image/jpeg', 'a.jpeg'), other: await picture('w') }
    const options = { destinationKey: 'small' }
    const { output } = await runAll({ operation: 'blur', options }, [{ json: { a: 1 }, binary }])
    const named = await runAll({ operation: 'blur', options: { fileName: 'b.jpg', destinationKey: '' } }, [
      { json: {}, binary },
    ])

    expect(output[0]?.[0]).toMatchObject({
      json: { a: 1 },
      binary: { ...binary, small: { mimeType: 'image/jpeg', fileName: 'a.jpeg' } },
      pairedItem: { item: 0 },
    })
    expect(named.output[0]?.[0]?.binary?.data).toMatchObject({ fileName: 'b.jpg' })
  })

  test('is smaller with less quality, and white where JPEG cannot be transparent', async () => {
    const half = 'wkrgby..'.repeat(4)
    const data = await picture(...Array.from({ length: 32 }, () => half + '.'.repeat(32)))
    const sized = async (quality: number) => {
      const { output } = await runAll({ operation: 'border', options: { format: 'jpeg', quality } }, [
        { json: {}, binary: { data } },
      ])
      return output[0]?.[0]?.binary?.data
    }

    const [rough, fine] = [await sized(10), await sized(100)]
    expect(rough?.data?.length ?? 0).toBeLessThan(fine?.data?.length ?? 0)
    expect((await decode(fine)).getPixelColor(60, 20)).toBe(0xff_ff_ff_ff)
  })
})

test('information tells what GraphicsMagick would, and keeps the files', async () => {
  const data = await picture('r.')
  const { output } = await runAll({ operation: 'information' }, [{ json: { a: 1 }, binary: { data } }])

  expect(output[0]?.[0]).toMatchObject({
    json: {
      format: 'PNG',
      size: { width: 2, height: 1 },
      depth: 8,
      Geometry: '2x1',
      Type: 'true color with transparency',
      Filesize: expect.stringMatching(/^\d+$/),
    },
    binary: { data },
  })
})

describe('what is no image', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const claiming = Buffer.concat([png, Buffer.from('0001000000010000080600000000000000', 'hex')])

  test.each([
    ['a text', Buffer.from('hello'), 'The file is no image of a known format'],
    ['nothing', Buffer.alloc(0), 'The file is no image of a known format'],
    ['a broken WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'The image is damaged'],
    [
      'a WebP that moves',
      Buffer.from(`RIFF\0\0\0\0WEBPVP8X\n\0\0\0\u0002${'\0'.repeat(9)}`),
      'images that move',
    ],
    ['the beginning of an image', png, 'The image is damaged'],
    ['a broken JPEG', Buffer.from('ffd8ffe000021234', 'hex'), 'The image is damaged'],
    ['a broken TIFF', Buffer.from('49492a00ffffff7f', 'hex'), 'The image is damaged'],
    ['an image of too many pixels', claiming, '65536 × 65536 pixels; at most 100 million'],
  ])('%s is refused', async (_, bytes, message) => {
    await expect(edit({}, { data: asFile(bytes) })).rejects.toThrow(message)
  })

  test('a missing file and what cannot be done are told', async () => {
    const data = await picture('w')

    await expect(edit({}, {})).rejects.toThrow('The item has no file named "data"')
    await expect(edit({ borderColor: 'so-so' }, { data })).rejects.toThrow('"so-so" is no color')
    await expect(edit({ operation: 'create', width: 100_000, height: 100_000 }, { data })).rejects.toThrow(
      'at most 100 million',
    )
    await expect(edit({ operation: 'shear', degreesX: 90 }, { data })).rejects.toThrow('90 degrees')
    await expect(edit({ options: { format: 'svg' } }, { data })).rejects.toThrow('one of BMP, GIF, JPEG')
  })

  test('is one item among others when the node goes on', async () => {
    const { output } = await runNodeInMemory(editImageNode, {
      parameters: { operation: 'rotate' },
      inputs: [[{ json: {} }, { json: { a: 1 }, binary: { data: await picture('w') } }]],
      node: { onError: 'continueRegularOutput' },
    })

    expect(output[0]).toMatchObject([
      { json: { error: 'The item has no file named "data"' } },
      { json: { a: 1 }, pairedItem: { item: 1 } },
    ])
  })
})

const binary = { data: await plain('w', 4, 4) }
const inputs = [[{ json: { a: 1 }, binary }]]
const both = [1, 1.1]

tryEvery(editImageNode, [
  ...['border', 'blur', 'create', 'draw', 'resize', 'rotate', 'shear', 'text', 'transparent', 'crop'].map(
    (operation) => ({
      versions: both,
      parameters: { operation, ...(operation === 'resize' && { width: 2, height: 2 }) },
      inputs,
      gives: [{ a: 1 }],
    }),
  ),
  {
    versions: both,
    parameters: { operation: 'composite', dataPropertyNameComposite: 'data' },
    inputs,
    gives: [{ a: 1 }],
  },
  {
    versions: both,
    parameters: { operation: 'multiStep', operations: { operations: [{ operation: 'blur' }] } },
    inputs,
    gives: [{ a: 1 }],
  },
  {
    versions: both,
    parameters: { operation: 'information' },
    inputs,
    gives: [expect.objectContaining({ format: 'PNG', size: { width: 4, height: 4 } })],
  },
])
