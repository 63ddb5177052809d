import { defineCredential, param } from '@heddle/core/node'
import { hostKeyField } from '../ssh/host-key.ts'

const secret = { password: true }
const host = param.string({ label: 'Host', required: true, placeholder: 'ftp.example.com' }).describe('host')
const password = param.string({ label: 'Password', typeOptions: secret }).describe('password')

export const ftpCredential = defineCredential({
  name: 'ftp',
  displayName: 'FTP',
  icon: 'node:heddle.ftp',
  properties: [
    host,
    param.number({ label: 'Port', default: 21, required: true }).describe('port'),
    param.string({ label: 'Username' }).describe('username'),
    password,
  ],
})

export const sftpCredential = defineCredential({
  name: 'sftp',
  displayName: 'SFTP',
  icon: 'node:heddle.ftp',
  properties: [
    host,
    param.number({ label: 'Port', default: 22, required: true }).describe('port'),
    param.string({ label: 'Username', required: true }).describe('username'),
    password,
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
