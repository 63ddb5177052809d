import { textOf } from '@heddle/core'
import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { RequestFailed } from './request-failed.ts'

/** A JSON web token that says who asks for what, signed with the private key of an account. */
export function signClaim(claim: object, privateKey: unknown): string {
  const text = [{ alg: 'RS256', typ: 'JWT' }, claim].map(encode).join('.')
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), readKey(privateKey)).toString('base64url')}`
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Keys are copied out of a JSON file, where line breaks are written as \n, or through forms that lose them. */
function readKey(given: unknown): KeyObject {
  const text = textOf(given).replaceAll('\\n', '\n').trim()
  const [, label = '', content = ''] = /-----BEGIN ([A-Z ]+)-----([^-]+)-----END/.exec(text) ?? []
  try {
    return createPrivateKey(
      `-----BEGIN ${label}-----\n${content.replace(/\s+/g, '')}\n-----END ${label}-----\n`,
    )
  } catch {
    throw new RequestFailed('The private key of the credential cannot be read')
  }
}
