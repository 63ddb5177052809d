import { EventEmitter, once } from 'node:events'

/** Where these stand in a batch of records, which a broker keeps as it came. */
const [attributesAt, lastDeltaAt] = [21, 23]
const compressionBits = 0x07

interface Partition {
  batches: { first: number; bytes: Buffer }[]
  next: number
}

/** The topics of a broker: lists of batches of records, each partition on its own. */
export class KafkaLog {
  readonly #topics = new Map<string, Partition[]>()
  readonly #news = new EventEmitter().setMaxListeners(0)

  create(topic: string, partitions = 1): void {
    this.#topics.set(
      topic,
      Array.from({ length: partitions }, () => ({ batches: [], next: 0 })),
    )
  }

  partitions(topic: string): Partition[] | undefined {
    return this.#topics.get(topic)
  }

  /** Gives records their offsets. Tells the first one. */
  append(topic: string, partition: number, bytes: Buffer): number {
    const log = this.#of(topic, partition)
    const first = log.next
    const kept = Buffer.from(bytes)
    kept.writeBigInt64BE(BigInt(first), 0)
    log.batches.push({ first, bytes: kept })
    log.next += kept.readInt32BE(lastDeltaAt) + 1
    this.#news.emit('news')
    return first
  }

  /** The batches from the one that has the offset. */
  read(topic: string, partition: number, offset: number): Buffer {
    const { batches } = this.#of(topic, partition)
    const wanted = batches.filter((_, index) => (batches[index + 1]?.first ?? Infinity) > offset)
    return Buffer.concat(this.end(topic, partition) > offset ? wanted.map(({ bytes }) => bytes) : [])
  }

  end(topic: string, partition: number): number {
    return this.#of(topic, partition).next
  }

  /** How each batch of a topic is packed: 0 for not at all, 1 for gzip, 4 for zstd. */
  compressions(topic: string): number[] {
    const batches = this.partitions(topic)?.flatMap((partition) => partition.batches) ?? []
    return batches.map(({ bytes }) => bytes.readInt16BE(attributesAt) & compressionBits)
  }

  async news(milliseconds: number): Promise<void> {
    await once(this.#news, 'news', { signal: AbortSignal.timeout(milliseconds) }).catch(() => undefined)
  }

  #of(topic: string, partition: number): Partition {
    const found = this.partitions(topic)?.[partition]
    if (!found) throw new Error(`No partition ${partition} of ${topic}`)
    return found
  }
}
