import { TooLarge } from '@heddle/core'
import { Readable } from 'node:stream'

/** Of JSON: texts, or the bytes of texts. */
export type JsonParts = AsyncIterable<Uint8Array | string>

/**
 * An answer of any size whose JSON is there or is written while it is sent, so that nobody waits until it is parsed, checked
 * and written in one piece. Whoever makes it puts in it only what the contract names.
 */
export class WrittenJson {
  readonly #parts: JsonParts

  constructor(parts: JsonParts) {
    this.#parts = parts
  }

  /** Sent as fast as it is received. */
  envelope(): Readable {
    return Readable.from(wrapped(this.#parts), { objectMode: false })
  }

  /** Refuses to give more than so many. */
  async bytes(most = Infinity): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const part of this.#parts) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part
      size += chunk.length
      if (size > most) throw new TooLarge('There is more data than one answer can hold')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
}

async function* wrapped(parts: JsonParts): JsonParts {
  yield '{"data":'
  yield* parts
  yield '}'
}
