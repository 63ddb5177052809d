import { defineCredential, param } from '@heddle/core/node'

const secure = { ssl: [true] }
const certified = { ssl: [true], passwordless: [true] }
const secret = { password: true, rows: 4 }

export const rabbitmqCredential = defineCredential({
  name: 'rabbitmq',
  displayName: 'RabbitMQ',
  icon: 'node:heddle.rabbitmq',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Host', required: true, placeholder: 'localhost' }).describe('hostname'),
    param.number({ label: 'Port', default: 5672 }).describe('port'),
    param.string({ label: 'User', placeholder: 'guest' }).describe('username'),
    param.string({ label: 'Password', typeOptions: { password: true } }).describe('password'),
    param.string({ label: 'Virtual Host', default: '/' }).describe('vhost'),
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
    param.string({ label: 'Client Certificate', show: certified, typeOptions: secret }).describe('cert'),
    param.string({ label: 'Client Private Key', show: certified, typeOptions: secret }).describe('key'),
    param
      .string({ label: 'Passphrase', show: certified, typeOptions: { password: true } })
      .describe('passphrase'),
  ],
})
