import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { TooLarge } from '@heddle/core'

type Bytes = ReadableStream<Uint8Array> | NodeReadableStream<Uint8Array> | null

/** Reads a stream whole, or fails as soon as it is longer than allowed. */
export async function readBytes(stream: Bytes, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (stream) {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > limit) throw new TooLarge(`The answer is larger than ${limit} bytes`)
      chunks.push(chunk)
    }
  }
  return Buffer.concat(chunks)
}

/** The same stream, failing where it grows longer than allowed. */
export function limitBytes(stream: Bytes, limit: number): ReadableStream<Uint8Array> {
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > limit) controller.error(new TooLarge(`The answer is larger than ${limit} bytes`))
      else controller.enqueue(chunk)
    },
  })
  return (
    (stream ?? new ReadableStream({ start: (c) => c.close() })) as ReadableStream<Uint8Array>
  ).pipeThrough(counted)
}
