import { defineCredential, param } from '@heddle/core/node'

const secured = { connectionSecurity: ['tls', 'startTls'] }

export const ldapCredential = defineCredential({
  name: 'ldap',
  displayName: 'LDAP',
  icon: 'node:heddle.ldap',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Server Address', required: true }).describe('hostname'),
    param.string({ label: 'Port', default: '389' }).describe('port'),
    param
      .string({
        label: 'Bind DN',
        placeholder: 'cn=reader,dc=example,dc=org',
        description: 'The entry to sign in as. Leave empty to stay anonymous.',
      })
      .describe('bindDN'),
    param.string({ label: 'Bind Password', typeOptions: { password: true } }).describe('bindPassword'),
    param
      .options({
        label: 'Connection Security',
        options: [
          { name: 'None', value: 'none' },
          { name: 'TLS', value: 'tls' },
          { name: 'StartTLS', value: 'startTls' },
        ],
        default: 'none',
      })
      .describe('connectionSecurity'),
    param
      .boolean({ label: 'Ignore SSL Issues (Insecure)', show: secured })
      .describe('allowUnauthorizedCerts'),
    param
      .string({ label: 'CA Certificate', show: secured, typeOptions: { password: true, rows: 4 } })
      .describe('caCertificate'),
    param
      .number({
        label: 'Timeout',
        default: 300,
        description: 'Seconds to wait for the server',
        typeOptions: { minValue: 1 },
      })
      .describe('timeout'),
  ],
})
