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

  async bytes(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    for await (const part of this.#parts) chunks.push(typeof part === 'string' ? Buffer.from(part) : part)
    return Buffer.concat(chunks)
  }
}

async function* wrapped(parts: JsonParts): JsonParts {
  yield '{"data":'
  yield* parts
  yield '}'
}
