import { textOf } from '@heddle/core'
import { param, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'

export const target = param.string({
  label: 'Property Name',
  default: 'data',
  required: true,
  description: 'Field to store the result in',
})

/** Documents from before there was a credential for it have the key in themselves. */
export const keySource = param.options({
  label: 'Key',
  options: [
    { name: 'From the Credential', value: 'credential' },
    { name: 'In This Node', value: 'node' },
  ],
  default: 'credential',
})

const keyNames = {
  hmacSecret: 'secret for an HMAC',
  signPrivateKey: 'private key to sign with',
  encryptionPassphrase: 'passphrase',
  encryptionPublicKey: 'public key to encrypt with',
  encryptionPrivateKey: 'private key to decrypt with',
}

/** A key of the credential. */
export async function credentialKey<P>(
  context: RunContext<P>,
  field: keyof typeof keyNames,
): Promise<string> {
  const key = textOf((await context.credential('crypto'))[field])
  if (key === '') throw new Error(`The credential has no ${keyNames[field]}`)
  return key
}

/** The key that stands in the node, if it is there, else that of the credential. */
export const keyOf = async <P>(
  context: RunContext<P>,
  given: { keySource: 'credential' | 'node'; key: string },
  field: keyof typeof keyNames,
): Promise<string> => (given.keySource === 'node' ? given.key : credentialKey(context, field))

export const withField = (item: Item, name: string, value: string): Item => ({
  ...item,
  json: { ...item.json, [name]: value },
  pairedItem: undefined,
})
