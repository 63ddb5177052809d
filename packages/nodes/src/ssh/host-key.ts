import { param } from '@heddle/core/node'
import { createHash } from 'node:crypto'

/** Which server is the right one, in a credential. */
export const hostKeyField = param
  .string({
    label: 'Host Key Fingerprint',
    placeholder: 'SHA256:…',
    description:
      'Only a server with this key is trusted. To find it, run ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub on the server. Leave empty to trust any server at this address.',
  })
  .describe('hostKeyFingerprint')

/** As OpenSSH writes it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Whether a server may be trusted: it has one of the keys that are named, or none is. Whole lines of `ssh-keygen` will do. */
export function isTrusted(fingerprint: string, named: string): boolean {
  return named.trim() === '' || named.split(/[\s,]+/).includes(fingerprint)
}
