import { defineNode } from '@heddle/core/node'
import { testRabbitMq } from './connect.ts'
import { deleteMessage } from './delete-message.ts'
import { sendMessage } from './send-message.ts'

export const rabbitmq = defineNode({
  name: 'rabbitmq',
  label: 'RabbitMQ',
  description: 'Sends messages to RabbitMQ',
  version: 1.2,
  olderVersions: [1, 1.1],
  aliases: ['n8n-nodes-base.rabbitmq'],
  group: 'output',
  usableAsTool: true,
  color: '#e8590c',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Development', 'Communication'],
    alias: ['queue', 'broker', 'amqp', 'publish', 'message'],
  },
  credentials: [{ name: 'rabbitmq', required: true, testedBy: 'connection' }],
  credentialTests: { rabbitmq: testRabbitMq },
  params: {},
  operations: { sendMessage, deleteMessage },
  defaultOperation: 'sendMessage',
})
