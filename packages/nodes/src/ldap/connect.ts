import { textOf } from '@heddle/core'
import type { CredentialTestContext, RunContext } from '@heddle/core/node'
import type { Client } from 'ldapts'
import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls'
import { filled } from '../connections/filled.ts'

interface Connection {
  client: Client
  /** Ends it, whatever is under way. */
  stop(): void
}

/** Connects to the address that the policy allows, and signs in. */
export async function connect(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
): Promise<Connection> {
  const { Client: LdapClient } = await import('ldapts')
  const { connectionSecurity: security } = given
  const milliseconds = Number(given.timeout ?? 300) * 1000
  const line = await createLine(given, resolveHost)
  const client = new LdapClient({
    url: `${security === 'tls' ? 'ldaps' : 'ldap'}://server`,
    timeout: milliseconds,
    connectTimeout: milliseconds,
    createConnection: line.open,
    createSecureConnection: line.openSecurely,
  })
  try {
    if (security === 'startTls') await client.startTLS({})
    await signIn(client, given)
  } catch (error) {
    line.close()
    throw error
  }
  return { client, stop: line.close }
}

async function createLine(given: Record<string, unknown>, resolveHost: RunContext['resolveHost']) {
  const name = textOf(given.hostname)
  const host = await resolveHost(name)
  const port = Number(given.port ?? 389)
  const secure: ConnectionOptions = {
    ...(isIP(name) === 0 && { servername: name }),
    ...filled(given, { ca: 'caCertificate' }),
    rejectUnauthorized: given.allowUnauthorizedCerts !== true,
  }
  let socket: Socket | undefined
  const first = (open: () => Socket) => {
    // The driver would connect again by itself, without signing in and without TLS.
    if (socket) throw new Error('The LDAP server closed the connection')
    socket = open()
    return socket
  }
  const open = () => first(() => connectPlainly({ host, port }))
  const openSecurely = (options: unknown) =>
    // StartTLS goes on with the socket that there is; the host is what the certificate is compared with.
    typeof options === 'object'
      ? connectSecurely({ ...options, ...secure, host: name })
      : first(() => connectSecurely({ ...secure, host, port }))
  return {
    open: open as typeof connectPlainly,
    openSecurely: openSecurely as typeof connectSecurely,
    close: () => void socket?.destroy(),
  }
}

async function signIn(client: Client, { bindDN, bindPassword }: Record<string, unknown>): Promise<void> {
  const [dn, password] = [textOf(bindDN ?? ''), textOf(bindPassword ?? '')]
  // A server takes who comes with an empty password for anonymous, and says that all is well.
  if (dn !== '' && password === '') throw new Error('Enter the password of the bind DN')
  await client.bind(dn, password)
}

/** Connects and goes away again. */
export async function testLdap({ credential, resolveHost }: CredentialTestContext): Promise<void> {
  const { client, stop } = await connect(credential, resolveHost)
  await client.unbind()
  stop()
}
