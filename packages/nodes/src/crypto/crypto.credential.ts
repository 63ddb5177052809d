import { defineCredential, param } from '@heddle/core/node'

const hidden = { password: true }
const pem = { password: true, rows: 4 }

export const cryptoKeys = defineCredential({
  name: 'crypto',
  displayName: 'Crypto',
  icon: 'node:heddle.crypto',
  properties: [
    param.string({ label: 'HMAC Secret', typeOptions: hidden }).describe('hmacSecret'),
    param
      .string({ label: 'Private Key for Signing', typeOptions: pem, description: 'In PEM format' })
      .describe('signPrivateKey'),
    param
      .string({
        label: 'Passphrase',
        typeOptions: hidden,
        description: 'Secret used to encrypt and decrypt',
      })
      .describe('encryptionPassphrase'),
    param
      .string({ label: 'Public Key', typeOptions: pem, description: 'RSA key used to encrypt' })
      .describe('encryptionPublicKey'),
    param
      .string({ label: 'Private Key', typeOptions: pem, description: 'RSA key used to decrypt' })
      .describe('encryptionPrivateKey'),
  ],
})
