import { textOf } from '@heddle/core'
import type { CredentialTestContext, RunContext } from '@heddle/core/node'
import type { Redis } from 'ioredis'

const connectMs = 10_000
const slowestRetryMs = 5000

interface Staying {
  /** Connects again whenever the connection is lost. */
  stays?: boolean
}

/** Connects to the address that the policy allows; fails with what was wrong. */
export async function connect(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
  { stays = false }: Staying = {},
): Promise<Redis> {
  const { Redis: Client } = await import('ioredis')
  const host = textOf(given.host)
  let isReady = false
  const client = new Client({
    host: await resolveHost(host),
    port: Number(given.port ?? 6379),
    db: Number(given.database ?? 0),
    ...filled('username', given.user),
    ...filled('password', given.password),
    ...(given.ssl === true && {
      tls: { servername: host, rejectUnauthorized: given.disableTlsVerification !== true },
    }),
    lazyConnect: true,
    connectTimeout: connectMs,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => (stays && isReady ? Math.min(times * 200, slowestRetryMs) : null),
  })
  let problem: Error | undefined
  client.on('error', (error: Error) => (problem = error))
  try {
    await client.connect()
  } catch (error) {
    client.disconnect()
    throw problem ?? error
  }
  isReady = true
  return client
}

const filled = (name: 'username' | 'password', value: unknown) =>
  textOf(value ?? '') === '' ? {} : { [name]: textOf(value) }

/** Connects and goes away again. */
export async function testRedis({ credential, resolveHost }: CredentialTestContext): Promise<void> {
  const client = await connect(credential, resolveHost)
  client.disconnect()
}
