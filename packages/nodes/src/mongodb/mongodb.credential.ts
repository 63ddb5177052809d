import { defineCredential, param } from '@heddle/core/node'

const byValues = { configurationType: ['values'] }
const secure = { tls: [true] }
const secret = { password: true, rows: 4 }

export const mongoDbCredential = defineCredential({
  name: 'mongoDb',
  displayName: 'MongoDB',
  icon: 'node:heddle.mongoDb',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .options({
        label: 'Configuration Type',
        options: [
          { name: 'Connection URL', value: 'connectionString' },
          { name: 'Values', value: 'values' },
        ],
        default: 'values',
      })
      .describe('configurationType'),
    param
      .string({
        label: 'Connection URL',
        placeholder: 'mongodb://user:password@localhost:27017/?authSource=admin',
        typeOptions: { password: true },
        show: { configurationType: ['connectionString'] },
      })
      .describe('connectionString'),
    param.string({ label: 'Host', default: 'localhost', show: byValues }).describe('host'),
    param.string({ label: 'Database', required: true }).describe('database'),
    param.string({ label: 'User', show: byValues }).describe('user'),
    param.string({ label: 'Password', typeOptions: { password: true }, show: byValues }).describe('password'),
    param.number({ label: 'Port', default: 27_017, show: byValues }).describe('port'),
    param.boolean({ label: 'Use TLS' }).describe('tls'),
    param.string({ label: 'CA Certificate', show: secure, typeOptions: secret }).describe('ca'),
    param.string({ label: 'Client Certificate', show: secure, typeOptions: secret }).describe('cert'),
    param.string({ label: 'Client Private Key', show: secure, typeOptions: secret }).describe('key'),
    param
      .string({ label: 'Passphrase', show: secure, typeOptions: { password: true } })
      .describe('passphrase'),
  ],
})
