import { defineCredential, param } from '@heddle/core/node'
import { hostKeyField } from './host-key.ts'

const secret = { password: true }

/** Where the server is, and who asks. */
const place = [
  param.string({ label: 'Host', required: true, placeholder: 'server.example.com' }).describe('host'),
  param.number({ label: 'Port', default: 22, required: true }).describe('port'),
  param.string({ label: 'Username' }).describe('username'),
]

export const sshPassword = defineCredential({
  name: 'sshPassword',
  displayName: 'SSH Password',
  icon: 'node:heddle.ssh',
  properties: [
    ...place,
    param.string({ label: 'Password', typeOptions: secret }).describe('password'),
    hostKeyField,
  ],
})

export const sshPrivateKey = defineCredential({
  name: 'sshPrivateKey',
  displayName: 'SSH Private Key',
  icon: 'node:heddle.ssh',
  properties: [
    ...place,
    param
      .string({
        label: 'Private Key',
        typeOptions: { ...secret, rows: 4 },
        description: 'The whole key file, in the format of OpenSSH or PEM',
      })
      .describe('privateKey'),
    param
      .string({ label: 'Passphrase', typeOptions: secret, description: 'Leave empty if the key has none' })
      .describe('passphrase'),
    hostKeyField,
  ],
})
