import type { Bitmap } from './bitmap.ts'
import type { ImageFormat, ImageHeader } from './image-header.ts'

/** Named like the lines in which GraphicsMagick tells about an image. */
export interface ImageFacts {
  format: string
  size: { width: number; height: number }
  depth: number
  Format: string
  Geometry: string
  Class: string
  Type: string
  Depth: string
  Filesize: string
}

const names: Readonly<Record<ImageFormat, string>> = {
  bmp: 'BMP (Windows bitmap image)',
  gif: 'GIF (Graphics interchange format)',
  jpeg: 'JPEG (Joint Photographic Experts Group)',
  png: 'PNG (Portable Network Graphics)',
  tiff: 'TIFF (Tagged Image File Format)',
  webp: 'WEBP (WebP Image Format)',
}

export function describeBitmap(bitmap: Bitmap, { format, depth }: ImageHeader, bytes: number): ImageFacts {
  const { width, height } = bitmap
  return {
    format: format.toUpperCase(),
    size: { width, height },
    depth,
    Format: names[format],
    Geometry: `${width}x${height}`,
    Class: format === 'gif' ? 'PseudoClass' : 'DirectClass',
    Type: typeOf(bitmap, format),
    Depth: `${depth} bits-per-pixel component`,
    Filesize: sizeOf(bytes),
  }
}

function typeOf({ data }: Bitmap, format: ImageFormat): string {
  let [isGrey, isOpaque] = [true, true]
  for (let at = 0; at < data.length && (isGrey || isOpaque); at += 4) {
    isGrey &&= data[at] === data[at + 1] && data[at] === data[at + 2]
    isOpaque &&= data[at + 3] === 255
  }
  const colours = isGrey ? 'grayscale' : format === 'gif' ? 'palette' : 'true color'
  return isOpaque ? colours : `${colours} with transparency`
}

const units = ['', 'Ki', 'Mi']

function sizeOf(bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 2 ** 20 ? 1 : 2
  const value = bytes / 1024 ** power
  return `${power === 0 ? value : value.toFixed(1)}${units[power]}`
}
