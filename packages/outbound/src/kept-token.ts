import { createHash } from 'node:crypto'

/** A token is not used in its last minute: the request that carries it takes a while. */
const marginMs = 60_000
const mostKept = 1000

interface Token {
  value: Promise<string>
  renewAt: number
}

const tokens = new Map<string, Token>()

interface Wanted {
  /** Everything that decides who may have the token: another key or another person must never get it. */
  identity: readonly unknown[]
  lifetimeSeconds: number
  request(): Promise<string>
}

/** A token that a service gives for a while: the same one until shortly before its end. */
export function keptToken({ identity, lifetimeSeconds, request }: Wanted): Promise<string> {
  const key = createHash('sha256').update(JSON.stringify(identity)).digest('base64')
  const kept = tokens.get(key)
  if (kept && kept.renewAt > Date.now()) return kept.value
  const token: Token = { renewAt: Date.now() + lifetimeSeconds * 1000 - marginMs, value: request() }
  keep(key, token)
  token.value.catch(() => tokens.delete(key))
  return token.value
}

function keep(key: string, token: Token): void {
  for (const [each, { renewAt }] of tokens)
    if (renewAt <= Date.now() || tokens.size >= mostKept) tokens.delete(each)
  tokens.set(key, token)
}
