import { defineCredential, param } from '@heddle/core/node'

export const postgresCredential = defineCredential({
  name: 'postgres',
  displayName: 'Postgres',
  icon: 'node:heddle.postgres',
  properties: [
    param.string({ label: 'Host', default: 'localhost', required: true }).describe('host'),
    param.string({ label: 'Database', default: 'postgres' }).describe('database'),
    param.string({ label: 'User', default: 'postgres' }).describe('user'),
    param.string({ label: 'Password', typeOptions: { password: true } }).describe('password'),
    param.number({ label: 'Port', default: 5432 }).describe('port'),
    param
      .options({
        label: 'SSL',
        options: [
          { name: 'Allow', value: 'allow' },
          { name: 'Disable', value: 'disable' },
          { name: 'Require', value: 'require' },
        ],
        default: 'disable',
      })
      .describe('ssl'),
    param.boolean({ label: 'Ignore SSL Issues (Insecure)' }).describe('allowUnauthorizedCerts'),
  ],
})
