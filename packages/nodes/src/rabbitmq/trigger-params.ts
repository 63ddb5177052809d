import { param } from '@heddle/core/node'
import { argumentsParam, headersParam } from './queue-arguments.ts'

const notBinary = { contentIsBinary: [true] }

export const triggerParams = {
  queue: param.string({ label: 'Queue / Topic', required: true, placeholder: 'orders' }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      arguments: argumentsParam,
      assertExchange: param.boolean({
        label: 'Assert Exchange',
        default: true,
        description: 'Whether to make sure that an exchange is there before the queue is bound to it',
      }),
      assertQueue: param.boolean({
        label: 'Assert Queue',
        default: true,
        description: 'Whether to create the queue if it is not there',
      }),
      autoDelete: param.boolean({
        label: 'Auto Delete Queue',
        description: 'Whether the queue or exchange is deleted when nobody uses it',
      }),
      binding: param.groups({
        label: 'Binding',
        placeholder: 'Add Binding',
        description: 'Exchanges whose messages go to the queue',
        groups: {
          bindings: {
            label: 'Binding',
            fields: {
              exchange: param.string({ label: 'Exchange' }),
              routingKey: param.string({ label: 'Routing Key' }),
            },
          },
        },
      }),
      contentIsBinary: param.boolean({
        label: 'Content Is Binary',
        description: 'Whether to keep the content as a file',
      }),
      acknowledge: param.options({
        label: 'Delete From Queue When',
        options: [
          {
            name: 'Execution Finishes',
            value: 'executionFinishes',
            description: 'Whether it failed or not',
          },
          {
            name: 'Execution Finishes Successfully',
            value: 'executionFinishesSuccessfully',
            description: 'After a failure the message goes back to the queue',
          },
          {
            name: 'Immediately',
            value: 'immediately',
            description: 'As soon as the execution is stored',
          },
          {
            name: 'Specified Later in Workflow',
            value: 'laterMessageNode',
            description: 'When a RabbitMQ node deletes it',
          },
        ],
        default: 'immediately',
      }),
      durable: param.boolean({
        label: 'Durable',
        default: true,
        description: 'Whether the queue or exchange survives a restart of the server',
      }),
      exclusive: param.boolean({
        label: 'Exclusive',
        description: 'Whether only this connection may use the queue',
      }),
      headers: headersParam('Headers that a message needs to get from a headers exchange to the queue'),
      jsonParseBody: param.boolean({
        label: 'JSON Parse Body',
        description: 'Whether to read the message as JSON',
        hide: notBinary,
      }),
      onlyContent: param.boolean({
        label: 'Only Content',
        description: 'Whether to leave out everything but the content of the message',
        hide: notBinary,
      }),
      parallelMessages: param.number({
        label: 'Parallel Message Processing Limit',
        default: -1,
        description: 'How many messages are worked on at the same time. -1 for as many as there are.',
        hide: { acknowledge: ['immediately'] },
      }),
    },
  }),
}
