import { createHash, randomBytes } from 'node:crypto'

interface DigestAnswer {
  challenge: string
  method: string
  url: URL
  user: string
  password: string
}

const algorithms: Readonly<Record<string, string>> = {
  MD5: 'md5',
  'SHA-256': 'sha256',
  'SHA-512-256': 'sha512-256',
}

/** The Authorization header that answers a server's `WWW-Authenticate: Digest` (RFC 7616). */
export function answerDigest({ challenge, method, url, user, password }: DigestAnswer): string | undefined {
  if (!/^digest /i.test(challenge)) return undefined
  const { realm = '', nonce = '', opaque, qop = '', algorithm = 'MD5' } = readFields(challenge)
  const session = /-sess$/i.test(algorithm)
  const hash = algorithms[algorithm.toUpperCase().replace(/-SESS$/, '')]
  if (hash === undefined) return undefined
  const digest = (...parts: string[]) => createHash(hash).update(parts.join(':')).digest('hex')
  const uri = `${url.pathname}${url.search}`
  const cnonce = randomBytes(8).toString('hex')
  const secret = digest(user, realm, password)
  const first = session ? digest(secret, nonce, cnonce) : secret
  const second = digest(method, uri)
  const protectedBy = qop.split(/\s*,\s*/).includes('auth')
  const response = protectedBy
    ? digest(first, nonce, '00000001', cnonce, 'auth', second)
    : digest(first, nonce, second)
  const quoted = { username: user, realm, nonce, uri, response, ...(opaque !== undefined && { opaque }) }
  const plain = { algorithm, ...(protectedBy && { qop: 'auth', nc: '00000001' }) }
  const parts = [
    ...Object.entries(quoted).map(([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`),
    ...Object.entries(plain).map(([name, value]) => `${name}=${value}`),
    ...(protectedBy || session ? [`cnonce="${cnonce}"`] : []),
  ]
  return `Digest ${parts.join(', ')}`
}

function readFields(challenge: string): Record<string, string> {
  const found = challenge.matchAll(/(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g)
  return Object.fromEntries(
    Array.from(found, ([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? '']),
  )
}
