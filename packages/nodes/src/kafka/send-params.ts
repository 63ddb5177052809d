import { param } from '@heddle/core/node'

export const sendParams = {
  topic: param.string({ label: 'Topic', required: true, placeholder: 'orders' }),
  sendInputData: param.boolean({
    label: 'Send Input Data',
    default: true,
    description: 'Whether to send the data of the item as JSON',
  }),
  message: param.string({ label: 'Message', show: { sendInputData: [false] } }),
  jsonParameters: param.boolean({
    label: 'JSON Parameters',
    description: 'Whether to enter the headers as JSON',
  }),
  useSchemaRegistry: param.hidden({ label: 'Use Schema Registry', default: false }),
  useKey: param.boolean({
    label: 'Use Key',
    description: 'Whether the message has a key. Messages with the same key stay in order.',
  }),
  key: param.string({ label: 'Key', required: true, show: { useKey: [true] } }),
  headersUi: param.groups({
    label: 'Headers',
    placeholder: 'Add Header',
    groups: {
      headerValues: {
        label: 'Header',
        fields: { key: param.string({ label: 'Key' }), value: param.string({ label: 'Value' }) },
      },
    },
    show: { jsonParameters: [false] },
  }),
  headerParametersJson: param.json({
    label: 'Headers (JSON)',
    default: '',
    description: 'An object with the values by their names',
    show: { jsonParameters: [true] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      acks: param.boolean({
        label: 'Acks',
        description:
          'Whether all replicas have to confirm a message, and where it was stored is told. Otherwise one broker confirms it.',
      }),
      compression: param.options({
        label: 'Compression',
        options: [
          { name: 'Gzip', value: 'gzip' },
          { name: 'None', value: 'none' },
          { name: 'Zstd', value: 'zstd' },
        ],
        default: 'none',
      }),
      timeout: param.number({
        label: 'Timeout (ms)',
        default: 30_000,
        description: 'How long a broker may wait for the replicas',
      }),
    },
  }),
}
