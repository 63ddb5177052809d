import { defineNode, readLayouts, type ParamValues, type TriggerContext } from '@heddle/core/node'
import format from '../formats/kafkaTrigger.json' with { type: 'json' }
import { nameResolution } from './kafka-migrations.ts'
import { listen } from './listen.ts'
import { refuseSchemaRegistry } from './schema-registry.ts'
import { triggerParams } from './trigger-params.ts'

const retryMs = 1000

export type KafkaTrigger = TriggerContext<ParamValues<typeof triggerParams>>

export const kafkaTrigger = defineNode({
  name: 'kafkaTrigger',
  label: 'Kafka Trigger',
  description: 'Starts the workflow when a message arrives in a Kafka topic',
  version: 2,
  olderVersions: [1, 1.1, 1.2, 1.3],
  aliases: ['n8n-nodes-base.kafkaTrigger'],
  olderLayouts: readLayouts(format),
  migrations: [{ below: 1.3, migrate: nameResolution }],
  group: 'trigger',
  icon: 'file:kafka.svg',
  color: '#3f8f8a',
  eventTriggerDescription: 'Waiting for a message in Kafka',
  codex: {
    categories: ['Development', 'Communication'],
    alias: ['queue', 'stream', 'events', 'broker', 'consume', 'message'],
  },
  credentials: [{ name: 'kafka', required: true }],
  params: triggerParams,
  async trigger(context) {
    const { topic, groupId, useSchemaRegistry } = context.params
    refuseSchemaRegistry(useSchemaRegistry)
    if (topic === '') throw new Error('Enter a topic')
    if (groupId === '') throw new Error('Enter a group ID')
    let timer: NodeJS.Timeout | undefined
    let isStopped = false
    let told = ''
    /** It is tried again and again: the same problem is told once, until a message has come through. */
    function lost(problem: Error): void {
      if (isStopped) return
      if (told !== problem.message) context.fail(problem)
      told = problem.message
      comeBack()
    }
    function comeBack(): void {
      timer = setTimeout(() => void listenAgain(), retryMs)
    }
    const listening = { lost, heard: () => void (told = '') }
    let end = await listen(context, listening)
    async function listenAgain(): Promise<void> {
      try {
        end = await listen(context, listening)
        if (isStopped) await end()
      } catch {
        if (!isStopped) comeBack()
      }
    }
    return async () => {
      isStopped = true
      clearTimeout(timer)
      await end()
    }
  },
})
