import { timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells nothing about the secret. No secret at all fits nobody. */
export function sameSecret(secret: string, given: string): boolean {
  const [a, b] = [Buffer.from(secret), Buffer.from(given)]
  return secret !== '' && a.length === b.length && timingSafeEqual(a, b)
}
