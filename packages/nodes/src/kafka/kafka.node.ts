import { isJsonObject, textOf } from '@heddle/core'
import { defineNode, eachItem, readLayouts, type ParamValues, type RunContext } from '@heddle/core/node'
import type { IHeaders, Message, Producer, RecordMetadata } from 'kafkajs'
import format from '../formats/kafka.json' with { type: 'json' }
import { openKafka, testKafka } from './connect.ts'
import { nameCompression } from './kafka-migrations.ts'
import { refuseSchemaRegistry } from './schema-registry.ts'
import { sendParams } from './send-params.ts'

type Sending = ParamValues<typeof sendParams>

/** The numbers that the protocol gives them. */
const compressions = { none: 0, gzip: 1, zstd: 4 }
const byOne = 1
const byAll = -1

export const kafka = defineNode({
  name: 'kafka',
  label: 'Kafka',
  description: 'Sends messages to Kafka topics',
  version: 2,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.kafka'],
  olderLayouts: readLayouts(format),
  migrations: [{ below: 2, migrate: nameCompression }],
  group: 'output',
  usableAsTool: true,
  color: '#3f8f8a',
  subtitle: '={{ $parameter["topic"] }}',
  codex: {
    categories: ['Development', 'Communication'],
    alias: ['queue', 'stream', 'events', 'broker', 'publish', 'message'],
  },
  credentials: [{ name: 'kafka', required: true, testedBy: 'connection' }],
  credentialTests: { kafka: testKafka },
  params: sendParams,
  async run(context) {
    const sender = createSender(context)
    try {
      return await eachItem(context, async (item, _, params) => {
        const value = params.sendInputData ? JSON.stringify(item.json) : params.message
        const stored = await sender.send(params, { value, ...keyOf(params), headers: headersOf(params) })
        return { json: params.options.acks && stored ? { ...stored } : { success: true } }
      })
    } finally {
      await sender.close()
    }
  },
})

/** One connection for all items, made for the first one that needs it. */
function createSender({ credential, resolveHost, signal }: RunContext) {
  let connecting: Promise<Producer> | undefined
  const open = async () => {
    const producer = (await openKafka(await credential('kafka'), resolveHost)).producer()
    signal.addEventListener('abort', () => void producer.disconnect(), { once: true })
    await producer.connect()
    return producer
  }
  return {
    async send(params: Sending, message: Message): Promise<RecordMetadata | undefined> {
      const { topic, options, useSchemaRegistry } = params
      refuseSchemaRegistry(useSchemaRegistry)
      if (topic === '') throw new Error('Enter a topic')
      const producer = await (connecting ??= open())
      const { acks = false, compression = 'none', timeout = 30_000 } = options
      const [stored] = await producer.send({
        topic,
        messages: [message],
        acks: acks ? byAll : byOne,
        compression: compressions[compression || 'none'],
        timeout,
      })
      return stored
    },
    async close(): Promise<void> {
      const producer = await connecting?.catch(() => undefined)
      await producer?.disconnect()
    },
  }
}

const keyOf = ({ useKey, key }: Sending) => (useKey ? { key } : {})

function headersOf({ jsonParameters, headerParametersJson, headersUi }: Sending): IHeaders {
  if (!jsonParameters)
    return Object.fromEntries((headersUi.headerValues ?? []).map(({ key, value }) => [key, value]))
  if (headerParametersJson === '') return {}
  if (!isJsonObject(headerParametersJson)) throw new Error('The headers must be an object')
  return Object.fromEntries(Object.entries(headerParametersJson).map(([key, value]) => [key, textOf(value)]))
}
