import { defineCredential, param } from '@heddle/core/node'

const secure = { ssl: [true] }
const secret = { password: true, rows: 4 }

export const mySqlCredential = defineCredential({
  name: 'mySql',
  displayName: 'MySQL',
  icon: 'node:heddle.mySql',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Host', default: 'localhost', required: true }).describe('host'),
    param.string({ label: 'Database', default: 'mysql' }).describe('database'),
    param.string({ label: 'User', default: 'mysql' }).describe('user'),
    param.string({ label: 'Password', typeOptions: { password: true } }).describe('password'),
    param.number({ label: 'Port', default: 3306 }).describe('port'),
    param
      .number({
        label: 'Connect Timeout',
        default: 10_000,
        description: 'Milliseconds to wait for the connection',
        typeOptions: { minValue: 1 },
      })
      .describe('connectTimeout'),
    param.boolean({ label: 'SSL' }).describe('ssl'),
    param.string({ label: 'CA Certificate', show: secure, typeOptions: secret }).describe('caCertificate'),
    param
      .string({ label: 'Client Private Key', show: secure, typeOptions: secret })
      .describe('clientPrivateKey'),
    param
      .string({ label: 'Client Certificate', show: secure, typeOptions: secret })
      .describe('clientCertificate'),
  ],
})
