import { constants, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const plain = 0
const compressed = 1

/** Below this a compressed text is hardly smaller, and making it costs more than storing it. */
const worthCompressing = 2048

const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** How much of a text is in memory at a time where it is read in parts. */
const partBytes = 64 * 1024

/** How big JSON is stored: one byte that says how, then the text. */
export function packJson(text: string): Buffer {
  const bytes = Buffer.from(text)
  return bytes.length < worthCompressing
    ? Buffer.concat([Buffer.of(plain), bytes])
    : Buffer.concat([Buffer.of(compressed), zstdCompressSync(bytes, fast)])
}

/** The JSON text that was packed. */
export function unpackJson(packed: Uint8Array): string {
  const bytes = packed.subarray(1)
  return Buffer.from(packed[0] === compressed ? zstdDecompressSync(bytes) : bytes).toString()
}

/** The JSON text that was packed, as bytes in parts. Each is made outside this thread, when it is asked for. */
export async function* unpackParts(packed: Uint8Array): AsyncGenerator<Buffer> {
  const bytes = packed.subarray(1)
  if (packed[0] !== compressed) {
    yield Buffer.from(bytes)
    return
  }
  const stream = createZstdDecompress({ chunkSize: partBytes })
  stream.end(bytes)
  for await (const part of stream) yield part as Buffer
}
