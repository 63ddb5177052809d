import { defineCredential, param } from '@heddle/core/node'

export const smtp = defineCredential({
  name: 'smtp',
  displayName: 'SMTP',
  icon: 'node:heddle.emailSend',
  properties: [
    param.string({ label: 'User' }).describe('user'),
    param.string({ label: 'Password', typeOptions: { password: true } }).describe('password'),
    param.string({ label: 'Host', required: true, placeholder: 'smtp.example.com' }).describe('host'),
    param.number({ label: 'Port', default: 465 }).describe('port'),
    param.boolean({ label: 'SSL/TLS', default: true }).describe('secure'),
    param
      .boolean({ label: 'Disable STARTTLS', default: false, show: { secure: [false] } })
      .describe('disableStartTls'),
    param.string({ label: 'Client Host Name', placeholder: 'e.g. example.com' }).describe('hostName'),
  ],
})
