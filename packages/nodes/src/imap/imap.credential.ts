import { defineCredential, param } from '@heddle/core/node'

export const imap = defineCredential({
  name: 'imap',
  displayName: 'IMAP',
  icon: 'node:heddle.emailReadImap',
  properties: [
    param.string({ label: 'User' }).describe('user'),
    param.string({ label: 'Password', typeOptions: { password: true } }).describe('password'),
    param.string({ label: 'Host', placeholder: 'imap.example.com' }).describe('host'),
    param.number({ label: 'Port', default: 993 }).describe('port'),
    param.boolean({ label: 'SSL/TLS', default: true }).describe('secure'),
    param.boolean({ label: 'Ignore SSL Issues (Insecure)' }).describe('allowUnauthorizedCerts'),
  ],
})
