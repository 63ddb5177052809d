import { defineCredential, param } from '@heddle/core/node'

const secure = { ssl: [true] }
const signedIn = { authentication: [true] }
const secret = { password: true, rows: 4 }

export const kafkaCredential = defineCredential({
  name: 'kafka',
  displayName: 'Kafka',
  icon: 'node:heddle.kafka',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .string({ label: 'Client ID', placeholder: 'heddle', description: 'What the brokers call this client' })
      .describe('clientId'),
    param
      .string({
        label: 'Brokers',
        placeholder: 'kafka1:9092, kafka2:9092',
        description:
          'Hosts with their ports, separated by commas. The others of the cluster are found by themselves.',
      })
      .describe('brokers'),
    param.boolean({ label: 'SSL', default: true }).describe('ssl'),
    param.string({ label: 'CA Certificate', show: secure, typeOptions: secret }).describe('ca'),
    param.string({ label: 'Client Certificate', show: secure, typeOptions: secret }).describe('cert'),
    param.string({ label: 'Client Private Key', show: secure, typeOptions: secret }).describe('key'),
    param
      .boolean({
        label: 'Ignore SSL Issues',
        description: 'Whether to connect to brokers without a trusted certificate, too',
        show: secure,
      })
      .describe('allowUnauthorizedCerts'),
    param.boolean({ label: 'Authentication' }).describe('authentication'),
    param.string({ label: 'User', show: signedIn }).describe('username'),
    param.string({ label: 'Password', show: signedIn, typeOptions: { password: true } }).describe('password'),
    param
      .options({
        label: 'SASL Mechanism',
        options: [
          { name: 'Plain', value: 'plain' },
          { name: 'SCRAM-SHA-256', value: 'scram-sha-256' },
          { name: 'SCRAM-SHA-512', value: 'scram-sha-512' },
        ],
        default: 'plain',
        show: signedIn,
      })
      .describe('saslMechanism'),
  ],
})
