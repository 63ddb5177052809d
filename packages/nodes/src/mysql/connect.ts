import { textOf } from '@heddle/core'
import type { CredentialTestContext, RunContext } from '@heddle/core/node'
import type { Connection as Raw, ConnectionOptions } from 'mysql2'
import type { Connection } from 'mysql2/promise'

interface Reading {
  /** Seconds to wait for the connection; as the credential says when absent. */
  seconds?: number | undefined
  /** Times as the database writes them, not as moments. */
  datesAsText?: boolean
  /** Whole numbers of eight bytes and decimal ones as texts. */
  largeNumbersAsText?: boolean
  decimalsAsNumbers?: boolean
}

/** Connects to the address that the policy allows, and makes sure of the host's own name. */
export async function connect(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
  reading: Reading = {},
): Promise<Connection> {
  const { createConnection } = await import('mysql2')
  const host = textOf(given.host)
  const options: ConnectionOptions = {
    host: await resolveHost(host),
    port: Number(given.port ?? 3306),
    database: textOf(given.database),
    user: textOf(given.user),
    password: textOf(given.password),
    connectTimeout:
      reading.seconds === undefined ? Number(given.connectTimeout ?? 10_000) : reading.seconds * 1000,
    multipleStatements: true,
    supportBigNumbers: true,
    bigNumberStrings: reading.largeNumbersAsText === true,
    decimalNumbers: reading.decimalsAsNumbers === true,
    dateStrings: reading.datesAsText !== false,
    // Code that is made from the names of columns would be a way in.
    disableEval: true,
    // A server could ask for any file of this machine.
    flags: ['-LOCAL_FILES'],
    ...(given.ssl === true && { ssl: secureOptions(given) }),
  }
  const raw = createConnection(options)
  // The certificate is that of the host, not of its address. It is asked for after this.
  raw.config.host = host
  return connected(raw)
}

function connected(raw: Raw): Promise<Connection> {
  return new Promise((resolve, reject) => {
    raw.once('error', reject)
    raw.connect((error) => {
      if (error) return reject(error)
      // An error between two queries would otherwise end the process.
      raw.on('error', () => undefined)
      return resolve(raw.promise())
    })
  })
}

function secureOptions({ caCertificate, clientPrivateKey, clientCertificate }: Record<string, unknown>) {
  const parts = { ca: caCertificate, key: clientPrivateKey, cert: clientCertificate }
  const filled = Object.entries(parts).filter(([, text]) => textOf(text ?? '') !== '')
  return { ...Object.fromEntries(filled.map(([name, text]) => [name, textOf(text)])), verifyIdentity: true }
}

/** Connects and goes away again. */
export async function testMySql({ credential, resolveHost }: CredentialTestContext): Promise<void> {
  const connection = await connect(credential, resolveHost)
  await connection.end()
}
