import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  scrypt,
  type CipherGCMTypes,
} from 'node:crypto'
import { promisify } from 'node:util'

export const ciphers = ['aes-256-gcm', 'aes-192-gcm', 'aes-128-gcm', 'chacha20-poly1305'] as const

type Cipher = (typeof ciphers)[number]

interface Secret {
  cipher: Cipher
  passphrase: string
}

const keyBytes: Record<Cipher, number> = {
  'aes-256-gcm': 32,
  'aes-192-gcm': 24,
  'aes-128-gcm': 16,
  'chacha20-poly1305': 32,
}
const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16

const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt)

/** Salt, nonce, tag and text in base64: all that is needed to read it again, but the passphrase. */
export async function encryptText(text: string, { cipher, passphrase }: Secret): Promise<string> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
  const key = await deriveKey(passphrase, salt, keyBytes[cipher])
  const machine = createCipheriv(cipher as CipherGCMTypes, key, nonce, { authTagLength: tagBytes })
  const sealed = Buffer.concat([machine.update(text, 'utf8'), machine.final()])
  return Buffer.concat([salt, nonce, machine.getAuthTag(), sealed]).toString('base64')
}

export async function decryptText(sealed: string, { cipher, passphrase }: Secret): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const part = (from: number, length?: number) =>
    bytes.subarray(from, length === undefined ? undefined : from + length)
  const key = await deriveKey(passphrase, part(0, saltBytes), keyBytes[cipher])
  try {
    const nonce = part(saltBytes, nonceBytes)
    const machine = createDecipheriv(cipher as CipherGCMTypes, key, nonce, { authTagLength: tagBytes })
    machine.setAuthTag(part(saltBytes + nonceBytes, tagBytes))
    const text = part(saltBytes + nonceBytes + tagBytes)
    return Buffer.concat([machine.update(text), machine.final()]).toString()
  } catch {
    throw new Error('The text could not be decrypted: check the passphrase and the cipher')
  }
}

const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }

export function encryptByKey(text: string, publicKey: string): string {
  try {
    return publicEncrypt({ key: publicKey, ...padding }, Buffer.from(text)).toString('base64')
  } catch {
    throw new Error('The text could not be encrypted: it is too long, or the public key is wrong')
  }
}

export function decryptByKey(sealed: string, privateKey: string): string {
  try {
    return privateDecrypt({ key: privateKey, ...padding }, Buffer.from(sealed, 'base64')).toString()
  } catch {
    throw new Error('The text could not be decrypted: check the private key')
  }
}
