import { createHmac } from 'node:crypto'

/** The engine makes addresses, too, and gets this for it: the key that credentials are encrypted with is none of its business. */
export const resumeSecretFrom = (encryptionKey: string): string =>
  createHmac('sha256', encryptionKey).update('heddle resume').digest('base64url')
