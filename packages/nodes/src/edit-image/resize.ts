import type { Bitmap } from './bitmap.ts'
import { resample } from './resample.ts'

interface Resizing {
  width: number
  height: number
  resizeOption: keyof typeof sizes
}

interface Size {
  width: number
  height: number
}

export function resize(bitmap: Bitmap, { width, height, resizeOption }: Resizing): Bitmap {
  if (!(width > 0 && height > 0)) throw new Error('Width and height must be more than 0')
  const size = sizes[resizeOption](bitmap, { width, height })
  return resample(bitmap, Math.max(1, Math.round(size.width)), Math.max(1, Math.round(size.height)))
}

const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: width * factor,
  height: height * factor,
})

const toFit = (own: Size, asked: Size): Size =>
  scaled(own, Math.min(asked.width / own.width, asked.height / own.height))

/** Except for the first and the last one, the sides keep their proportion. */
const sizes = {
  ignoreAspectRatio: (_: Size, asked: Size) => asked,
  maximumArea: (own: Size, asked: Size) => {
    const { width, height } = scaled(own, Math.sqrt((asked.width * asked.height) / (own.width * own.height)))
    // Rounding up both sides would give more pixels than were asked for.
    return { width: Math.floor(width + 0.25), height: Math.floor(height + 0.25) }
  },
  minimumArea: (own: Size, asked: Size) =>
    scaled(own, Math.max(asked.width / own.width, asked.height / own.height)),
  onlyIfLarger: (own: Size, asked: Size) =>
    own.width > asked.width || own.height > asked.height ? toFit(own, asked) : own,
  onlyIfSmaller: (own: Size, asked: Size) =>
    own.width < asked.width && own.height < asked.height ? toFit(own, asked) : own,
  percent: (own: Size, asked: Size) => ({
    width: (own.width * asked.width) / 100,
    height: (own.height * asked.height) / 100,
  }),
}
