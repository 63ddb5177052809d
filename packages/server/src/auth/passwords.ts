import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's choice for Argon2id: about 40 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const prefix = `argon2id$${cost.memory}$${cost.passes}$${cost.parallelism}`

/** `argon2id$memory$passes$parallelism$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${prefix}$${salt.toString('base64url')}$${(await digest(password, salt)).toString('base64url')}`
}

/**
 * Whether the password belongs to the hash. Without a hash, as for an unknown address, it costs the same: the time of an
 * answer must not tell who has an account.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [salt, hash] = stored?.startsWith(`${prefix}$`) ? stored.split('$').slice(-2) : []
  const expected = Buffer.from(hash ?? '', 'base64url')
  const actual = await digest(password, Buffer.from(salt ?? 'AAAAAAAAAAAAAAAAAAAAAA', 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const digest = (password: string, nonce: Buffer): Promise<Buffer> =>
  derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce })
