import { DefaultDeserializer, DefaultSerializer } from 'node:v8'
import { createTurn } from '../fairness/turn.ts'
import { sizeOf } from './size-of.ts'

/** Plain data on its way to another process. */
export interface Parcel {
  /** Lists travel in slices, so that nobody is held up while a long one is written or read: by field, how many of the parts. */
  slices: Readonly<Record<string, number>>
}

/** The name of a list that is the whole value. */
const whole = ''

const sliceBytes = 256 * 1024

export interface Packed {
  parcel: Parcel
  /** The value without its lists; then the slices, then the bytes, which are not copied. */
  parts: Uint8Array[]
}

/** Makes plain data ready to travel; undefined when it is larger than `most`. */
export async function pack(value: unknown, most: number): Promise<Packed | undefined> {
  const takeTurn = createTurn()
  const bytes: Uint8Array[] = []
  const slices: Record<string, number> = {}
  const parts: Uint8Array[] = []
  const rest = withoutLists(value)
  let total = sizeOf(rest, most)
  for (const [field, list] of listsOf(value)) {
    slices[field] = 0
    for (const { slice, size } of slicesOf(list)) {
      await takeTurn()
      total += size
      if (total > most) return undefined
      parts.push(serialize(slice, bytes))
      slices[field] += 1
    }
  }
  if (total > most) return undefined
  return { parcel: { slices }, parts: [serialize(rest, bytes), ...parts, ...bytes] }
}

export async function unpack({ slices }: Parcel, parts: readonly Uint8Array[]): Promise<unknown> {
  const takeTurn = createTurn()
  const count = Object.values(slices).reduce((sum, each) => sum + each, 1)
  const [rest, ...packed] = parts.slice(0, count)
  const bytes = parts.slice(count)
  const lists: Record<string, unknown[]> = {}
  for (const [field, pieces] of Object.entries(slices)) {
    const list: unknown[] = []
    for (const piece of packed.splice(0, pieces)) {
      await takeTurn()
      for (const entry of deserialize(piece, bytes) as unknown[]) list.push(entry)
    }
    lists[field] = list
  }
  if (whole in lists) return lists[whole]
  const value = rest && deserialize(rest, bytes)
  return Object.keys(lists).length > 0 ? { ...(value as object), ...lists } : value
}

function listsOf(value: unknown): [string, unknown[]][] {
  if (Array.isArray(value)) return [[whole, value]]
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
}

function withoutLists(value: unknown): unknown {
  if (Array.isArray(value)) return undefined
  const lists = new Set(listsOf(value).map(([field]) => field))
  if (lists.size === 0) return value
  return Object.fromEntries(Object.entries(value as object).filter(([field]) => !lists.has(field)))
}

function* slicesOf(list: readonly unknown[]): Generator<{ slice: unknown[]; size: number }> {
  let slice: unknown[] = []
  let size = 0
  for (const entry of list) {
    slice.push(entry)
    size += sizeOf(entry, Infinity)
    if (size > sliceBytes) {
      yield { slice, size }
      slice = []
      size = 0
    }
  }
  if (slice.length > 0) yield { slice, size }
}

function serialize(value: unknown, bytes: Uint8Array[]): Buffer {
  const serializer = new PlainSerializer(bytes)
  serializer.writeHeader()
  serializer.writeValue(value)
  return serializer.releaseBuffer()
}

function deserialize(written: Uint8Array, bytes: readonly Uint8Array[]): unknown {
  const deserializer = new PlainDeserializer(written, bytes)
  deserializer.readHeader()
  return deserializer.readValue()
}

class PlainSerializer extends DefaultSerializer {
  readonly #bytes: Uint8Array[]
  constructor(bytes: Uint8Array[]) {
    super()
    this.#bytes = bytes
  }
  /** Called by V8 for bytes: they are kept beside, and their number is written. */
  _writeHostObject(bytes: Uint8Array): void {
    this.writeUint32(this.#bytes.length)
    this.#bytes.push(bytes)
  }
}

class PlainDeserializer extends DefaultDeserializer {
  readonly #bytes: readonly Uint8Array[]
  constructor(written: Uint8Array, bytes: readonly Uint8Array[]) {
    super(written)
    this.#bytes = bytes
  }
  _readHostObject(): Uint8Array | undefined {
    const bytes = this.#bytes[this.readUint32()]
    return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
}
