import type { Readable, Writable } from 'node:stream'

/** A message on a pipe: a small JSON header and texts, which are not escaped and parsed twice like strings inside JSON. */
export interface Frame {
  header: unknown
  texts: readonly string[]
}

export function writeFrame(stream: Writable, { header, texts }: Frame): void {
  const parts = [JSON.stringify(header), ...texts].map((text) => Buffer.from(text))
  const lengths = Buffer.alloc(4 * (parts.length + 1))
  lengths.writeUInt32LE(parts.length)
  parts.forEach((part, index) => lengths.writeUInt32LE(part.length, 4 * (index + 1)))
  // Held back until the whole frame is there: one call of the system instead of one for each part.
  stream.cork()
  stream.write(lengths)
  for (const part of parts) stream.write(part)
  stream.uncork()
}

/** Calls back for every frame that arrives. A frame that breaks the rules ends the reading. */
export function readFrames(
  stream: Readable,
  limits: { maxBytes: number },
  on: { frame(frame: Frame): void; broken(): void },
): void {
  let chunks: Buffer[] = []
  let size = 0
  let wanted = 4
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    // Joining only when a frame may be complete keeps large frames linear.
    if (size < wanted) return
    let buffer = Buffer.concat(chunks, size)
    for (;;) {
      const taken = takeFrame(buffer, limits.maxBytes)
      if (taken === 'broken') {
        stream.destroy()
        on.broken()
        return
      }
      if (typeof taken === 'number') {
        wanted = taken
        break
      }
      buffer = buffer.subarray(taken.end)
      on.frame(taken.frame)
    }
    chunks = [buffer]
    size = buffer.length
  })
}

const maxParts = 10_000

/** The first frame in a buffer, or how many bytes it takes to know more. */
function takeFrame(buffer: Buffer, maxBytes: number): { frame: Frame; end: number } | number | 'broken' {
  if (buffer.length < 4) return 4
  const count = buffer.readUInt32LE()
  if (count < 1 || count > maxParts) return 'broken'
  const start = 4 * (count + 1)
  if (buffer.length < start) return start
  const lengths = Array.from({ length: count }, (_, index) => buffer.readUInt32LE(4 * (index + 1)))
  const end = lengths.reduce((sum, length) => sum + length, start)
  if (end > maxBytes) return 'broken'
  return buffer.length < end ? end : { frame: parseFrame(buffer, start, lengths), end }
}

function parseFrame(buffer: Buffer, start: number, lengths: readonly number[]): Frame {
  let at = start
  const [header = '', ...texts] = lengths.map((length) => {
    const text = buffer.toString('utf8', at, at + length)
    at += length
    return text
  })
  return { header: JSON.parse(header), texts }
}
