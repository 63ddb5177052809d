import { defineCredential, param } from '@heddle/core/node'

export const redisCredential = defineCredential({
  name: 'redis',
  displayName: 'Redis',
  icon: 'node:heddle.redis',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Password', typeOptions: { password: true } }).describe('password'),
    param
      .string({ label: 'User', description: 'Leave empty for servers without users of their own' })
      .describe('user'),
    param.string({ label: 'Host', default: 'localhost', required: true }).describe('host'),
    param.number({ label: 'Port', default: 6379, required: true }).describe('port'),
    param.number({ label: 'Database Number', default: 0 }).describe('database'),
    param.boolean({ label: 'SSL' }).describe('ssl'),
    param
      .boolean({ label: 'Ignore SSL Issues (Insecure)', show: { ssl: [true] } })
      .describe('disableTlsVerification'),
  ],
})
