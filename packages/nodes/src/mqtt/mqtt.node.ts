import { defineNode, eachItem, param, type RunContext } from '@heddle/core/node'
import type { IClientPublishOptions, MqttClient } from 'mqtt'
import { connect, testMqtt } from './connect.ts'

const qualities = [
  { name: 'Received at Most Once (QoS 0)', value: 0 },
  { name: 'Received at Least Once (QoS 1)', value: 1 },
  { name: 'Exactly Once (QoS 2)', value: 2 },
] as const

export const mqtt = defineNode({
  name: 'mqtt',
  label: 'MQTT',
  description: 'Publishes messages to an MQTT server',
  version: 1,
  aliases: ['n8n-nodes-base.mqtt'],
  group: 'output',
  usableAsTool: true,
  color: '#9a63c2',
  subtitle: '={{ $parameter["topic"] }}',
  codex: {
    categories: ['Communication', 'Development'],
    alias: ['iot', 'broker', 'queue', 'publish', 'mosquitto'],
  },
  credentials: [{ name: 'mqtt', required: true, testedBy: 'connection' }],
  credentialTests: { mqtt: testMqtt },
  params: {
    topic: param.string({ label: 'Topic', required: true, description: 'The topic to publish to' }),
    sendInputData: param.boolean({
      label: 'Send Input Data',
      default: true,
      description: 'Whether to send the data of the item as JSON',
    }),
    message: param.string({ label: 'Message', required: true, show: { sendInputData: [false] } }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        qos: param.options({
          label: 'QoS',
          options: qualities,
          default: 0,
          description: 'How sure it must be that the message arrives',
        }),
        retain: param.boolean({
          label: 'Retain',
          description: 'Whether the server keeps the message for those who subscribe later',
        }),
      },
    }),
  },
  async run(context) {
    const line = createLine(context)
    try {
      return await eachItem(context, async (item, _, { topic, sendInputData, message, options }) => {
        refuseWildcards(topic)
        const content = sendInputData ? JSON.stringify(item.json) : message
        const { qos = 0, retain = false } = options
        await line.publish(topic, content, { qos, retain })
        return item
      })
    } finally {
      await line.close()
    }
  },
})

/** One connection for all items, made for the first one that needs it. */
function createLine({ credential, resolveHost, signal }: RunContext) {
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => undefined)
  let connecting: Promise<MqttClient> | undefined
  const open = async () => {
    const client = await connect(await credential('mqtt'), resolveHost)
    // A message that waits for a connection that is gone would wait for ever.
    client.once('close', () => lost.reject(new Error('The MQTT server closed the connection')))
    signal.addEventListener('abort', () => void client.end(true), { once: true })
    return client
  }
  return {
    async publish(topic: string, content: string, options: IClientPublishOptions): Promise<void> {
      connecting ??= open()
      const client = await connecting
      await Promise.race([client.publishAsync(topic, content, options), lost.promise])
    },
    async close(): Promise<void> {
      const client = await connecting?.catch(() => undefined)
      // What is on its way is sent before.
      await Promise.race([client?.endAsync(), lost.promise.catch(() => undefined)])
    },
  }
}

/** A server ends the connection of who publishes to them. */
function refuseWildcards(topic: string): void {
  if (topic === '') throw new Error('Enter a topic')
  if (/[+#]/.test(topic)) throw new Error(`Messages cannot be published to the wildcard topic "${topic}"`)
}
