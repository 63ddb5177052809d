import { isIP } from 'node:net'
import { textOf } from '@heddle/core'
import type { CredentialTestContext, RunContext } from '@heddle/core/node'
import type { ImapFlow } from 'imapflow'

interface Connecting {
  /** Has a certificate that nobody vouches for. */
  anyCertificate?: boolean
}

/** Connects to the address that the policy allows, and signs in; fails with what was wrong. */
export async function connectImap(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
  { anyCertificate = false }: Connecting = {},
): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  const host = textOf(given.host)
  if (host === '') throw new Error('The IMAP credential has no host')
  const client = new Client({
    host: await resolveHost(host),
    // The address was looked up above; the certificate is still that of the name.
    ...(isIP(host) === 0 && { servername: host }),
    port: Number(given.port ?? 993),
    secure: given.secure !== false,
    auth: { user: textOf(given.user), pass: textOf(given.password) },
    tls: { rejectUnauthorized: !anyCertificate && given.allowUnauthorizedCerts !== true },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 30_000,
  })
  // An error between two commands would otherwise end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw explained(error)
  }
  return client
}

/** The server says it better than the client. */
export function explained(error: unknown): Error {
  const said = error instanceof Error && 'responseText' in error ? textOf(error.responseText) : ''
  return said === '' ? (error as Error) : new Error(said, { cause: error })
}

/** Connects and goes away again. */
export async function testImap({ credential, resolveHost }: CredentialTestContext): Promise<void> {
  const client = await connectImap(credential, resolveHost)
  await client.logout()
}
