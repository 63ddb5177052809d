import type { ResumeSecrets } from '@heddle/worker'
import { createHmac } from 'node:crypto'

/** The engine makes addresses, too, and gets these for it: the key that credentials are encrypted with is none of its business. */
export function resumeSecretsFrom(encryptionKey: string): ResumeSecrets {
  const secretFor = (purpose: keyof ResumeSecrets) =>
    createHmac('sha256', encryptionKey).update(`heddle resume ${purpose}`).digest('base64url')
  return { webhook: secretFor('webhook'), form: secretFor('form') }
}
