/** What the first bytes of an image say, before anything of it is unpacked. */
export interface ImageHeader {
  format: ImageFormat
  width: number
  height: number
  /** Bits of each channel. */
  depth: number
}

export type ImageFormat = 'bmp' | 'gif' | 'jpeg' | 'png' | 'tiff' | 'webp'

export function readHeader(bytes: Uint8Array): ImageHeader {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = view.toString('latin1', 0, 12)
  const kind = kinds.find(({ beginning }) => beginning.test(start))
  if (!kind) throw new Error('The file is no image of a known format (BMP, GIF, JPEG, PNG, TIFF or WebP)')
  const size = readSize(kind, view)
  if (!size || !(size.width > 0 && size.height > 0)) throw new Error(damaged)
  return { format: kind.format, ...size }
}

export const damaged = 'The image is damaged and cannot be read'

type Size = Omit<ImageHeader, 'format'>

interface Kind {
  format: ImageFormat
  beginning: RegExp
  read(view: Buffer): Size | undefined
}

function readSize(kind: Kind, view: Buffer): Size | undefined {
  try {
    return kind.read(view)
  } catch (error) {
    // A file that ends too early.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const kinds: readonly Kind[] = [
  {
    format: 'png',
    beginning: /^\u0089PNG\r\n/,
    read: (view) => ({
      width: view.readUInt32BE(16),
      height: view.readUInt32BE(20),
      depth: view.readUInt8(24),
    }),
  },
  { format: 'jpeg', beginning: /^\xff\xd8\xff/, read: readJpeg },
  {
    format: 'gif',
    beginning: /^GIF8[79]a/,
    read: (view) => ({ width: view.readUInt16LE(6), height: view.readUInt16LE(8), depth: 8 }),
  },
  {
    format: 'bmp',
    beginning: /^BM/,
    read: (view) => ({ width: view.readInt32LE(18), height: Math.abs(view.readInt32LE(22)), depth: 8 }),
  },
  { format: 'tiff', beginning: /^(II\*\0|MM\0\*)/, read: readTiff },
  { format: 'webp', beginning: /^RIFF.{4}WEBP/s, read: readWebp },
]

/** The size stands in the frame, behind other segments that say how long they are. */
function readJpeg(view: Buffer): Size | undefined {
  for (let at = 2; at + 9 < view.length;) {
    if (view[at] !== 0xff) return undefined
    const marker = view[at + 1] ?? 0
    // Bytes that only fill up.
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return {
        depth: view.readUInt8(at + 4),
        height: view.readUInt16BE(at + 5),
        width: view.readUInt16BE(at + 7),
      }
    else at += 2 + view.readUInt16BE(at + 2)
  }
  return undefined
}

const tags = { width: 256, height: 257, depth: 258 }

/** The first directory: entries of twelve bytes, with their value in the last four if it is small enough. */
function readTiff(view: Buffer): Size {
  const isLittle = view[0] === 0x49
  const short = (at: number) => (isLittle ? view.readUInt16LE(at) : view.readUInt16BE(at))
  const long = (at: number) => (isLittle ? view.readUInt32LE(at) : view.readUInt32BE(at))
  const directory = long(4)
  const found = new Map<number, number>()
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    const isShort = short(at + 2) === 3
    const isHere = long(at + 4) * (isShort ? 2 : 4) <= 4
    const place = isHere ? at + 8 : long(at + 8)
    if (Object.values(tags).includes(short(at))) found.set(short(at), isShort ? short(place) : long(place))
  }
  const of = (tag: number, otherwise: number) => found.get(tag) ?? otherwise
  return { width: of(tags.width, 0), height: of(tags.height, 0), depth: of(tags.depth, 1) }
}

/** The first part says by its name how it is packed, and then in its own way how large the image is. */
function readWebp(view: Buffer): Size | undefined {
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff, depth: 8 }
    case 'VP8L': {
      const bits = view.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, depth: 8 }
    }
    case 'VP8X':
      if ((view.readUInt8(20) & 2) !== 0) throw new Error('WebP images that move are not supported')
      return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1, depth: 8 }
    default:
      return undefined
  }
}
