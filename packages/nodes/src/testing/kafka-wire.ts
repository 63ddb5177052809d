/** The parts that messages of Kafka's protocol are made of. */

export function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

export function int64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(value))
  return bytes
}

export const text = (value: string | null): Buffer =>
  value === null ? int16(-1) : Buffer.concat([int16(Buffer.byteLength(value)), Buffer.from(value)])

export const block = (value: Buffer): Buffer => Buffer.concat([int32(value.length), value])

export const list = <T>(entries: readonly T[], write: (entry: T) => Buffer[]): Buffer =>
  Buffer.concat([int32(entries.length), ...entries.flatMap(write)])

/** Reads the same parts one after the other. */
export class WireReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  #take(length: number): Buffer {
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  int8(): number {
    return this.#take(1).readInt8()
  }

  int16(): number {
    return this.#take(2).readInt16BE()
  }

  int32(): number {
    return this.#take(4).readInt32BE()
  }

  int64(): number {
    return Number(this.#take(8).readBigInt64BE())
  }

  text(): string {
    return this.#take(Math.max(0, this.int16())).toString()
  }

  block(): Buffer {
    return this.#take(Math.max(0, this.int32()))
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: Math.max(0, this.int32()) }, read)
  }
}
