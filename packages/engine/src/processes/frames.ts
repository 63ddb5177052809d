import type { Readable, Writable } from 'node:stream'

/** A message on a pipe: a small JSON header and parts, which are not escaped and parsed twice like strings inside JSON. */
export interface Frame {
  header: unknown
  parts: readonly Buffer[]
}

/** A text is sent as its bytes. */
export type FramePart = string | Uint8Array

export function writeFrame(stream: Writable, header: unknown, given: readonly FramePart[]): void {
  const parts = [JSON.stringify(header), ...given].map((part) =>
    typeof part === 'string' ? Buffer.from(part) : part,
  )
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
  let held = Buffer.alloc(0)
  let size = 0
  let wanted = 4
  stream.on('data', (chunk: Buffer) => {
    // Room for the whole frame is made once its length is known, so that a large one is copied once.
    if (size + chunk.length > held.length) {
      const larger = Buffer.allocUnsafe(Math.max(wanted, size + chunk.length))
      held.copy(larger, 0, 0, size)
      held = larger
    }
    size += chunk.copy(held, size)
    if (size < wanted) return
    let rest = held.subarray(0, size)
    for (;;) {
      const taken = takeFrame(rest, limits.maxBytes)
      if (taken === 'broken') {
        stream.destroy()
        on.broken()
        return
      }
      if (typeof taken === 'number') {
        wanted = taken
        break
      }
      rest = rest.subarray(taken.end)
      on.frame(taken.frame)
    }
    // The parts of frames stay where they were read.
    held = Buffer.from(rest)
    size = held.length
  })
}

const maxParts = 20_000

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
  const [header, ...parts] = lengths.map((length) => {
    const part = buffer.subarray(at, at + length)
    at += length
    return part
  })
  return { header: JSON.parse(String(header)), parts }
}
