import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import {
  constants,
  createZstdCompress,
  createZstdDecompress,
  type ZstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'

/** What the first byte says, a bit each. */
const compressed = 1
/** Nothing in it is nested too deep; earlier versions stored what came. */
const bounded = 2

/**
 * Below this, compressing costs more than storing: it saves a page or two of the database and takes a fifth of the time of a short
 * execution.
 */
const worthCompressing = 8192

/** So much is handed to the compressor at a time. */
const pieceLength = 256 * 1024

const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** How much of a text is in memory at a time where it is read in parts. */
const partBytes = 64 * 1024

/** How big JSON is stored: one byte that says how, then the text. */
export function packJson(text: string): Buffer {
  const bytes = Buffer.from(text)
  return bytes.length < worthCompressing
    ? marked(bounded, bytes)
    : marked(bounded | compressed, zstdCompressSync(bytes, fast))
}

/** In memory of its own: a part of the pool that small buffers share would take all of it along to another thread. */
function marked(mark: number, bytes: Uint8Array): Buffer {
  const packed = Buffer.allocUnsafeSlow(bytes.length + 1)
  packed[0] = mark
  packed.set(bytes, 1)
  return packed
}

function giveUp(packing: ZstdCompress, packed: Promise<unknown>): undefined {
  packed.catch(() => undefined)
  packing.destroy()
}

interface Packing {
  /** Characters. */
  longest: number
  /** Lets others have their turn. */
  pause(): Promise<void> | undefined
}

/** The same for a text that comes in pieces; undefined when it is too long. */
export async function packPieces(
  pieces: Iterable<string>,
  { longest, pause }: Packing,
): Promise<Buffer | undefined> {
  const packing = createZstdCompress(fast)
  const packed = buffer(packing)
  let [text, length] = ['', 0]
  const write = async () => {
    if (!packing.write(text)) await once(packing, 'drain')
    text = ''
  }
  for (const piece of pieces) {
    text += piece
    length += piece.length
    if (length > longest) return giveUp(packing, packed)
    if (text.length >= pieceLength) await write()
    const turn = pause()
    if (turn) await turn
  }
  packing.end(text)
  return marked(bounded | compressed, await packed)
}

const has = (packed: Uint8Array, bit: number): boolean => ((packed[0] ?? 0) & bit) !== 0

/** Whether nothing in it can be nested too deep, so that nobody needs to look. */
export const isBounded = (packed: Uint8Array): boolean => has(packed, bounded)

/** The JSON text that was packed. */
export function unpackJson(packed: Uint8Array): string {
  const bytes = packed.subarray(1)
  return Buffer.from(has(packed, compressed) ? zstdDecompressSync(bytes) : bytes).toString()
}

/** The JSON text that was packed, as bytes in parts. Each is made outside this thread, when it is asked for. */
export async function* unpackParts(packed: Uint8Array): AsyncGenerator<Buffer> {
  const bytes = packed.subarray(1)
  if (!has(packed, compressed)) {
    yield Buffer.from(bytes)
    return
  }
  const stream = createZstdDecompress({ chunkSize: partBytes })
  stream.end(bytes)
  for await (const part of stream) yield part as Buffer
}
