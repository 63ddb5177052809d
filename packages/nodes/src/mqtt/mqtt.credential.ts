import { defineCredential, param } from '@heddle/core/node'

const secure = { ssl: [true] }
const certified = { ssl: [true], passwordless: [true] }
const secret = { password: true, rows: 4 }

export const mqttCredential = defineCredential({
  name: 'mqtt',
  displayName: 'MQTT',
  icon: 'node:heddle.mqtt',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .options({
        label: 'Protocol',
        options: [
          { name: 'mqtt', value: 'mqtt' },
          { name: 'mqtts', value: 'mqtts' },
          { name: 'ws', value: 'ws' },
        ],
        default: 'mqtt',
      })
      .describe('protocol'),
    param.string({ label: 'Host', required: true }).describe('host'),
    param.number({ label: 'Port', default: 1883 }).describe('port'),
    param.string({ label: 'User' }).describe('username'),
    param.string({ label: 'Password', typeOptions: { password: true } }).describe('password'),
    param
      .boolean({
        label: 'Clean Session',
        default: true,
        description: 'Whether the server forgets subscriptions and waiting messages when the connection ends',
      })
      .describe('clean'),
    param
      .string({
        label: 'Client ID',
        description: 'Leave empty for a random one. Two connections with the same ID end each other.',
      })
      .describe('clientId'),
    param.boolean({ label: 'SSL' }).describe('ssl'),
    param
      .boolean({
        label: 'Passwordless',
        default: true,
        description: 'Whether to sign in with a client certificate',
        show: secure,
      })
      .describe('passwordless'),
    param.string({ label: 'CA Certificate', show: secure, typeOptions: secret }).describe('ca'),
    param
      .boolean({
        label: 'Reject Unauthorized Certificate',
        default: true,
        description: 'Whether to connect only to a server with a trusted certificate',
        show: certified,
      })
      .describe('rejectUnauthorized'),
    param.string({ label: 'Client Certificate', show: certified, typeOptions: secret }).describe('cert'),
    param.string({ label: 'Client Private Key', show: certified, typeOptions: secret }).describe('key'),
  ],
})
