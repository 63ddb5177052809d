import type { KafkaGroup } from './kafka-group.ts'
import type { KafkaLog } from './kafka-log.ts'
import { block, int16, int32, int64, list, text, type WireReader } from './kafka-wire.ts'

export interface Broker {
  readonly log: KafkaLog
  group(id: string): KafkaGroup
  /** Where the cluster says that it is. */
  named: { host: string; port: number }
  passwords?: Readonly<Record<string, string>> | undefined
  /** What records are refused with; 0 for not at all. */
  produceError?: number
  /** How many brokers had to confirm what was produced last. */
  acks?: number
  /** What the last question for messages said about them. */
  fetched?: { milliseconds: number; leastBytes: number; mostBytes: number | undefined }
}

type Answer = (reader: WireReader) => Buffer | undefined | Promise<Buffer>

/** By the number of a message, the one version of it that is spoken. */
const versions: Readonly<Record<number, number>> = {
  0: 3,
  1: 4,
  2: 1,
  3: 4,
  8: 2,
  9: 1,
  10: 0,
  11: 0,
  12: 0,
  13: 0,
  14: 0,
  17: 1,
  18: 1,
  36: 0,
}

export const apis = { signIn: 36, beforeSignIn: [17, 18, 36] }

const unknownTopic = 3
const signInFailed = 58
const protocol = 'RoundRobinAssigner'

/** What a broker answers, by the number of the message. */
export const answersOf = (broker: Broker): Readonly<Record<number, Answer>> => ({
  ...clusterAnswers(broker),
  ...recordAnswers(broker),
  ...groupAnswers(broker),
  ...offsetAnswers(broker),
})

function clusterAnswers({ log, named, passwords = {} }: Broker): Record<number, Answer> {
  const partition = (_: unknown, index: number) => [
    int16(0),
    int32(index),
    int32(1),
    list([1], (node) => [int32(node)]),
    list([1], (node) => [int32(node)]),
  ]
  return {
    3: (reader) => {
      const topics = reader.list(() => reader.text())
      if (reader.int8() !== 0) for (const topic of topics) if (!log.partitions(topic)) log.create(topic)
      return Buffer.concat([
        int32(0),
        list([named], ({ host, port }) => [int32(1), text(host), int32(port), text(null)]),
        text('double'),
        int32(1),
        list(topics, (topic) => {
          const partitions = log.partitions(topic)
          const parts = (partitions ?? []).map(partition)
          const error = int16(partitions ? 0 : unknownTopic)
          return [error, text(topic), Buffer.alloc(1), list(parts, (part) => part)]
        }),
      ])
    },
    17: () => Buffer.concat([int16(0), list(['PLAIN'], (name) => [text(name)])]),
    18: () => {
      const spoken = Object.entries(versions).map(([key, version]) => [Number(key), version, version])
      return Buffer.concat([int16(0), list(spoken, (numbers) => numbers.map(int16)), int32(0)])
    },
    36: (reader) => {
      const [, name = '', password] = reader.block().toString().split('\0')
      const isRight = passwords[name] !== undefined && passwords[name] === password
      const answer = isRight ? [int16(0), text(null)] : [int16(signInFailed), text('Wrong name or password')]
      return Buffer.concat([...answer, block(Buffer.alloc(0))])
    },
  }
}

function recordAnswers(broker: Broker): Record<number, Answer> {
  const { log } = broker
  return {
    0: (reader) => {
      reader.text()
      broker.acks = reader.int16()
      reader.int32()
      const error = broker.produceError ?? 0
      const topics = reader.list(() => {
        const topic = reader.text()
        const added = reader.list(() => {
          const [partition, bytes] = [reader.int32(), reader.block()]
          return { partition, first: error === 0 ? log.append(topic, partition, bytes) : -1 }
        })
        return { topic, added }
      })
      const written = list(topics, ({ topic, added }) => [
        text(topic),
        list(added, ({ partition, first }) => [int32(partition), int16(error), int64(first), int64(-1)]),
      ])
      return broker.acks === 0 ? undefined : Buffer.concat([written, int32(0)])
    },
    1: async (reader) => {
      reader.int32()
      const [milliseconds, leastBytes] = [reader.int32(), reader.int32()]
      reader.int32()
      reader.int8()
      const topics = reader.list(() => ({
        topic: reader.text(),
        wanted: reader.list(() => ({
          partition: reader.int32(),
          offset: reader.int64(),
          most: reader.int32(),
        })),
      }))
      broker.fetched = { milliseconds, leastBytes, mostBytes: topics[0]?.wanted[0]?.most }
      const isThere = topics.some(({ topic, wanted }) =>
        wanted.some(({ partition, offset }) => log.end(topic, partition) > offset),
      )
      if (!isThere) await log.news(milliseconds)
      const parts = list(topics, ({ topic, wanted }) => [
        text(topic),
        list(wanted, ({ partition, offset }) => {
          const end = int64(log.end(topic, partition))
          const none = list([], () => [])
          return [int32(partition), int16(0), end, end, none, block(log.read(topic, partition, offset))]
        }),
      ])
      return Buffer.concat([int32(0), parts])
    },
  }
}

function groupAnswers(broker: Broker): Record<number, Answer> {
  return {
    10: () => Buffer.concat([int16(0), int32(1), text(broker.named.host), int32(broker.named.port)]),
    11: (reader) => {
      const group = broker.group(reader.text())
      group.sessionTimeout = reader.int32()
      const member = group.join(reader.text())
      reader.text()
      const [metadata = Buffer.alloc(0)] = reader
        .list(() => [reader.text(), reader.block()] as const)
        .map(([, bytes]) => bytes)
      const head = [int16(0), int32(group.generation), text(protocol), text(member), text(member)]
      return Buffer.concat([...head, list([member], (each) => [text(each), block(metadata)])])
    },
    12: async (reader) => int16(await broker.group(reader.text()).beat()),
    13: (reader) => {
      broker.group(reader.text()).leave(reader.text())
      return int16(0)
    },
    14: (reader) => {
      reader.text()
      reader.int32()
      reader.text()
      const [assignment = Buffer.alloc(0)] = reader
        .list(() => [reader.text(), reader.block()] as const)
        .map(([, bytes]) => bytes)
      return Buffer.concat([int16(0), block(assignment)])
    },
  }
}

function offsetAnswers({ log, group }: Broker): Record<number, Answer> {
  return {
    2: (reader) => {
      reader.int32()
      const topics = reader.list(() => ({
        topic: reader.text(),
        wanted: reader.list(() => ({ partition: reader.int32(), time: reader.int64() })),
      }))
      return list(topics, ({ topic, wanted }) => [
        text(topic),
        list(wanted, ({ partition, time }) => {
          const offset = time === -1 ? log.end(topic, partition) : 0
          return [int32(partition), int16(0), int64(-1), int64(offset)]
        }),
      ])
    },
    8: (reader) => {
      const to = group(reader.text())
      reader.int32()
      reader.text()
      reader.int64()
      const topics = reader.list(() => {
        const topic = reader.text()
        const partitions = reader.list(() => {
          const [partition, offset] = [reader.int32(), reader.int64()]
          reader.text()
          to.commit(topic, partition, offset)
          return partition
        })
        return { topic, partitions }
      })
      return list(topics, ({ topic, partitions }) => [
        text(topic),
        list(partitions, (partition) => [int32(partition), int16(0)]),
      ])
    },
    9: (reader) => {
      const of = group(reader.text())
      const topics = reader.list(() => ({ topic: reader.text(), wanted: reader.list(() => reader.int32()) }))
      return list(topics, ({ topic, wanted }) => [
        text(topic),
        list(wanted, (partition) => [
          int32(partition),
          int64(of.committed(topic, partition)),
          text(''),
          int16(0),
        ]),
      ])
    },
  }
}
