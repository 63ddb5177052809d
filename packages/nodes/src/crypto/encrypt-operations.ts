import { defineOperation, eachItem, param } from '@heddle/core/node'
import { ciphers, decryptByKey, decryptText, encryptByKey, encryptText } from './cipher-text.ts'
import { credentialKey, target, withField } from './crypto-fields.ts'

const params = {
  mode: param.options({
    label: 'Mode',
    options: [
      { name: 'Symmetric', value: 'symmetric', description: 'One passphrase to encrypt and decrypt' },
      { name: 'Asymmetric', value: 'asymmetric', description: 'A public and a private RSA key' },
    ],
    default: 'symmetric',
  }),
  cipher: param.options({
    label: 'Cipher',
    options: ciphers.map((value) => ({ name: value.toUpperCase(), value })),
    default: 'aes-256-gcm',
    show: { mode: ['symmetric'] },
  }),
  value: param.string({ label: 'Value', required: true }),
  dataPropertyName: target,
}

export const encrypt = defineOperation()({
  label: 'Encrypt',
  description: 'Encrypts text with a key',
  action: 'Encrypt text',
  since: 2,
  params,
  run: (context) =>
    eachItem(context, async (item, _, { mode, cipher, value, dataPropertyName }) => {
      const made =
        mode === 'symmetric'
          ? await encryptText(value, {
              cipher,
              passphrase: await credentialKey(context, 'encryptionPassphrase'),
            })
          : encryptByKey(value, await credentialKey(context, 'encryptionPublicKey'))
      return withField(item, dataPropertyName, made)
    }),
})

export const decrypt = defineOperation()({
  label: 'Decrypt',
  description: 'Decrypts text with a key',
  action: 'Decrypt text',
  since: 2,
  params,
  run: (context) =>
    eachItem(context, async (item, _, { mode, cipher, value, dataPropertyName }) => {
      const made =
        mode === 'symmetric'
          ? await decryptText(value, {
              cipher,
              passphrase: await credentialKey(context, 'encryptionPassphrase'),
            })
          : decryptByKey(value, await credentialKey(context, 'encryptionPrivateKey'))
      return withField(item, dataPropertyName, made)
    }),
})
