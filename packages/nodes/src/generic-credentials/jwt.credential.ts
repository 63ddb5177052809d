import { defineCredential, param } from '@heddle/core/node'

const algorithms = [
  'HS256',
  'HS384',
  'HS512',
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
]

export const jwtAuth = defineCredential({
  name: 'jwtAuth',
  displayName: 'JWT Auth',
  icon: 'node:heddle.jwt',
  properties: [
    param
      .options({
        label: 'Key Type',
        options: [
          { name: 'Passphrase', value: 'passphrase' },
          { name: 'PEM Key', value: 'pemKey' },
        ],
        default: 'passphrase',
      })
      .describe('keyType'),
    param
      .string({ label: 'Secret', typeOptions: { password: true }, show: { keyType: ['passphrase'] } })
      .describe('secret'),
    param
      .string({
        label: 'Private Key',
        typeOptions: { password: true, rows: 4 },
        show: { keyType: ['pemKey'] },
      })
      .describe('privateKey'),
    param
      .string({
        label: 'Public Key',
        typeOptions: { password: true, rows: 4 },
        show: { keyType: ['pemKey'] },
      })
      .describe('publicKey'),
    param
      .options({
        label: 'Algorithm',
        options: algorithms.map((value) => ({ name: value, value })),
        default: 'HS256',
      })
      .describe('algorithm'),
  ],
})
