import { param } from '@heddle/core/node'

const milliseconds = { minValue: 0 }

const optionFields = {
  allowAutoTopicCreation: param.boolean({
    label: 'Allow Topic Creation',
    description: 'Whether to have the topic created if it is not there',
  }),
  autoCommitThreshold: param.number({
    label: 'Auto Commit Threshold',
    description: 'After how many messages the offset is committed. 0 for after each one.',
  }),
  autoCommitInterval: param.number({
    label: 'Auto Commit Interval (ms)',
    description: 'After which time the offset is committed. 0 for after each message.',
  }),
  batchSize: param.number({
    label: 'Batch Size',
    default: 1,
    description: 'How many messages may start one execution together',
    typeOptions: { minValue: 1 },
  }),
  fetchMaxBytes: param.number({
    label: 'Fetch Max Bytes',
    default: 1_048_576,
    description: 'How much of a partition is fetched at once',
  }),
  fetchMinBytes: param.number({
    label: 'Fetch Min Bytes',
    default: 1,
    description: 'How much a broker waits for before it answers, for half a second at most',
  }),
  heartbeatInterval: param.number({
    label: 'Heartbeat Interval (ms)',
    default: 10_000,
    description: 'How often the group is told that the trigger is there. Less than the session timeout.',
  }),
  maxInFlightRequests: param.number({
    label: 'Max Number of Requests',
    default: 1,
    description: 'How many requests to a broker may wait for their answers. 0 for as many as there are.',
  }),
  fromBeginning: param.boolean({
    label: 'Read Messages From Beginning',
    default: true,
    description: 'Whether a new group begins with the messages that are there already',
  }),
  jsonParseMessage: param.boolean({
    label: 'JSON Parse Message',
    description: 'Whether to read the message as JSON',
  }),
  keepBinaryData: param.boolean({
    label: 'Keep Message as Binary Data',
    description: 'Whether to add the message as a file, byte for byte',
  }),
  partitionsConsumedConcurrently: param.number({
    label: 'Partitions Consumed Concurrently',
    description: 'How many partitions are worked on at the same time. 0 for one.',
  }),
  onlyMessage: param.boolean({
    label: 'Only Message',
    description: 'Whether to leave out everything but the message',
    show: { jsonParseMessage: [true] },
  }),
  returnHeaders: param.boolean({ label: 'Return Headers' }),
  rebalanceTimeout: param.number({
    label: 'Rebalance Timeout (ms)',
    default: 600_000,
    description: 'How long the group waits for the trigger to finish when partitions are shared out anew',
    typeOptions: milliseconds,
  }),
  errorRetryDelay: param.number({
    label: 'Retry Delay on Error (ms)',
    default: 5000,
    description: 'After which time a message that was not settled starts another execution',
    typeOptions: milliseconds,
    show: { '/resolveOffset': ['onCompletion', 'onSuccess', 'onStatus'] },
  }),
  sessionTimeout: param.number({
    label: 'Session Timeout (ms)',
    default: 30_000,
    description: 'After which time without a heartbeat the group takes the trigger for gone',
  }),
}

/** Older documents know one or two of the ways, by another name. */
const since = (version: number) => ({ show: { '@version': [{ _cnd: { gte: version } }] } })

export const triggerParams = {
  topic: param.string({ label: 'Topic', required: true, placeholder: 'orders' }),
  groupId: param.string({
    label: 'Group ID',
    required: true,
    placeholder: 'heddle-orders',
    description: 'Each message goes to one member of a group, and the group remembers how far it has come',
  }),
  resolveOffset: param.options({
    label: 'Resolve Offset',
    options: [
      {
        name: 'On Execution Completion',
        value: 'onCompletion',
        description: 'When the execution is over, whether it failed or not',
        displayOptions: since(1.1),
      },
      {
        name: 'On Execution Success',
        value: 'onSuccess',
        description: 'After a failure the message starts another execution',
        displayOptions: since(1.3),
      },
      {
        name: 'On Allowed Execution Statuses',
        value: 'onStatus',
        description: 'When the execution has ended in one of these ways',
        displayOptions: since(1.3),
      },
      { name: 'Immediately', value: 'immediately', description: 'As soon as the execution is stored' },
    ],
    default: 'onCompletion',
    description: 'When the group may go on to the next message and does not get this one again',
  }),
  allowedStatuses: param.multiOptions({
    label: 'Allowed Statuses',
    options: [
      { name: 'Canceled', value: 'canceled' },
      { name: 'Crashed', value: 'crashed' },
      { name: 'Error', value: 'error' },
      { name: 'Success', value: 'success' },
    ],
    default: ['success'],
    description:
      'Executions that fail, crash or are canceled count the same, so one of these statuses allows them all',
    show: { resolveOffset: ['onStatus'] },
  }),
  useSchemaRegistry: param.hidden({ label: 'Use Schema Registry', default: false }),
  options: param.collection({ label: 'Options', placeholder: 'Add option', fields: optionFields }),
}
