import { checkSize, type Bitmap } from './bitmap.ts'
import { damaged, readHeader, type ImageFormat } from './image-header.ts'

export interface ImageFile extends Bitmap {
  format: ImageFormat
}

/** An image out of a file. Of one that moves it is the first picture. */
export async function decodeImage(bytes: Uint8Array): Promise<ImageFile> {
  const { format, width, height } = readHeader(bytes)
  checkSize(width, height)
  try {
    const bitmap = format === 'webp' ? await (await webp()).decodeWebp(bytes) : await decodeByJimp(bytes)
    return { format, width: bitmap.width, height: bitmap.height, data: bitmap.data }
  } catch (error) {
    throw new Error(damaged, { cause: error })
  }
}

/** Its programs are large, and read only when they are needed. */
const webp = () => import('./webp.ts')

async function decodeByJimp(bytes: Uint8Array): Promise<Bitmap> {
  const { Jimp } = await import('jimp')
  return (await Jimp.fromBuffer(bufferOf(bytes))).bitmap
}

export interface Writing {
  format: ImageFormat
  /** From 0 to 100. */
  quality: number | undefined
}

export async function encodeImage(bitmap: Bitmap, { format, quality }: Writing): Promise<Uint8Array> {
  if (format === 'webp') return (await webp()).encodeWebp(bitmap, quality ?? usualWebpQuality)
  const { Jimp } = await import('jimp')
  const seen = format === 'png' || format === 'gif' ? bitmap : onWhite(bitmap)
  const image = Jimp.fromBitmap({ ...seen, data: bufferOf(seen.data) })
  switch (format) {
    case 'jpeg':
      return image.getBuffer('image/jpeg', { quality: Math.min(100, Math.max(1, quality ?? 100)) })
    case 'png':
      return image.getBuffer('image/png', quality === undefined ? {} : { deflateLevel: packingOf(quality) })
    default:
      return image.getBuffer(`image/${format}`)
  }
}

/** Small files that look like the original. */
const usualWebpQuality = 75

/** PNG loses nothing; its quality is how hard it is packed, in tens. */
const packingOf = (quality: number): number => Math.min(9, Math.max(0, Math.floor(quality / 10)))

/** The same bytes: images are too large to be copied without need. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

/** What cannot be transparent in a file is white there. */
function onWhite(bitmap: Bitmap): Bitmap {
  const { data } = bitmap
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 255) continue
    const share = (data[at + 3] ?? 0) / 255
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = Math.round((data[at + channel] ?? 0) * share + 255 * (1 - share))
    data[at + 3] = 255
  }
  return bitmap
}
