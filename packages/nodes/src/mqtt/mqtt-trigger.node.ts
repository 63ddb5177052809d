import { defineNode, param, type NodeOutput, type TriggerContext } from '@heddle/core/node'
import type { IPublishPacket, MqttClient } from 'mqtt'
import { parsed } from '../connections/parsed.ts'
import { splitNames } from '../fields/field-names.ts'
import { connect } from './connect.ts'

/** So many messages that the server forgets when they are sent may wait for their turn here; further ones wait there. */
const mostWaiting = 1000

export const mqttTrigger = defineNode({
  name: 'mqttTrigger',
  label: 'MQTT Trigger',
  description: 'Starts the workflow when a message is published to an MQTT topic',
  version: 1,
  aliases: ['n8n-nodes-base.mqttTrigger'],
  group: 'trigger',
  icon: 'file:mqtt.svg',
  color: '#9a63c2',
  eventTriggerDescription: 'Waiting for an MQTT message',
  codex: {
    categories: ['Communication', 'Development'],
    alias: ['iot', 'broker', 'queue', 'subscribe', 'mosquitto'],
  },
  credentials: [{ name: 'mqtt', required: true }],
  params: {
    topics: param.string({
      label: 'Topics',
      required: true,
      placeholder: 'house/+/temperature, alarms/#:1',
      description:
        'Topics to subscribe to, separated by commas. + stands for one level, # for all levels below. The QoS can follow after a colon; it is 0 otherwise.',
    }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        jsonParseBody: param.boolean({
          label: 'JSON Parse Body',
          description: 'Whether to read the message as JSON',
        }),
        onlyMessage: param.boolean({
          label: 'Only Message',
          description: 'Whether to leave out the name of the topic',
        }),
        parallelProcessing: param.boolean({
          label: 'Parallel Processing',
          default: true,
          description: 'Whether a message starts an execution while that of another message still runs',
        }),
      },
    }),
  },
  async trigger(context) {
    const topics = readTopics(context.params.topics)
    const { jsonParseBody, onlyMessage, parallelProcessing } = context.params.options
    const isInTurn = parallelProcessing === false
    const pass = isInTurn ? inTurn(context) : atOnce(context)
    const first = Promise.withResolvers<void>()
    const receive = async ({ payload, topic, qos }: IPublishPacket) => {
      first.resolve()
      const message = jsonParseBody ? parsed(payload.toString()) : payload.toString()
      try {
        await pass([[{ json: onlyMessage ? { message } : { message, topic } }]], qos)
      } catch (error) {
        context.fail(error instanceof Error ? error : new Error(String(error)))
      }
    }
    const staying = { stays: true, isHeldUp: isInTurn, receive }
    const client = await connect(await context.credential('mqtt'), context.resolveHost, staying)
    tellOnceLost(client, context.fail)
    const subscribed = subscribe(client, topics)
    try {
      // What the server has kept stands before its answer, and is taken when the workflow is on.
      await Promise.race([subscribed, first.promise])
    } catch (error) {
      client.end(true)
      throw error
    }
    subscribed.catch(context.fail)
    return () => client.endAsync(true)
  },
})

type Topics = Record<string, { qos: 0 | 1 | 2 }>

function readTopics(text: string): Topics {
  const topics = splitNames(text).map((name) => {
    const [, topic = name, qos = '0'] = /^(.*):([0-2])$/.exec(name) ?? []
    return [topic, { qos: Number(qos) }]
  })
  if (topics.length === 0) throw new Error('Enter a topic')
  return Object.fromEntries(topics) as Topics
}

async function subscribe(client: MqttClient, topics: Topics): Promise<void> {
  const lost = Promise.withResolvers<never>()
  const isGone = () => lost.reject(new Error('The MQTT server closed the connection'))
  client.once('close', isGone)
  try {
    await Promise.race([client.subscribeAsync(topics), lost.promise])
  } catch (error) {
    if (error instanceof Error && 'packet' in error)
      throw new Error('The MQTT server refuses a topic', { cause: error })
    throw error
  } finally {
    client.off('close', isGone)
  }
}

/** It is tried again and again: once is enough to be told. */
function tellOnceLost(client: MqttClient, fail: (error: Error) => void): void {
  let isLost = false
  client.on('connect', () => (isLost = false))
  const lose = (error: Error) => {
    if (!isLost) fail(error)
    isLost = true
  }
  client.on('error', lose)
  client.on('offline', () => lose(new Error('The connection to the MQTT server was lost')))
}

type Pass = (output: NodeOutput, qos: number) => Promise<unknown>
type Emitting = Pick<TriggerContext, 'emit' | 'emitAndWait' | 'fail'>

/** A message that the server would send again is stored before it is told so. */
const atOnce =
  ({ emit, emitAndWait }: Emitting): Pass =>
  async (output, qos) => {
    if (qos === 0) return emit(output)
    if ((await emitAndWait(output, 'stored')) === 'error')
      throw new Error('An execution could not be started')
    return undefined
  }

/** One execution at a time, in the order of the messages. What the server would send again it keeps until then. */
function inTurn({ emitAndWait, fail }: Emitting): Pass {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (output, qos) => {
    waiting += 1
    last = last
      .then(() => emitAndWait(output, 'over'))
      .catch(fail)
      .finally(() => (waiting -= 1))
    if (qos > 0 || waiting >= mostWaiting) await last
  }
}
