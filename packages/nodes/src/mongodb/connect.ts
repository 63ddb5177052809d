import { textOf } from '@heddle/core'
import type { CredentialTestContext, RunContext } from '@heddle/core/node'
import type { Db, MongoClient, MongoClientOptions } from 'mongodb'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { filled } from '../connections/filled.ts'

const patienceMs = 10_000

interface Connection {
  database: Db
  close(): Promise<void>
}

/** Connects to addresses that the policy allows, also where the cluster names them. */
export async function connect(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
): Promise<Connection> {
  const { MongoClient: Client } = await import('mongodb')
  const name = textOf(given.database ?? '')
  if (name === '') throw new Error('Enter the database in the credential')
  const client = new Client(addressOf(given), optionsOf(given, resolveHost))
  const close = () => client.close().catch(() => undefined)
  const asked = guardAddresses(client, resolveHost)
  try {
    for (const { host = '' } of client.options.hosts) if (host !== '') await resolveHost(host)
    await client.connect().catch(async (error: unknown) => {
      // Why it is closed says more than that it is.
      await Promise.all(asked)
      throw error
    })
    await Promise.all(asked)
  } catch (error) {
    await close()
    throw error
  }
  return { database: client.db(name), close }
}

function addressOf(given: Record<string, unknown>): string {
  if (given.configurationType === 'connectionString') return textOf(given.connectionString ?? '')
  const host = textOf(given.host)
  const [user, password] = [given.user, given.password].map((text) => encodeURIComponent(textOf(text ?? '')))
  const account = user === '' ? '' : `${user}:${password}@`
  // Port 0 stands for an address that says itself where its servers are.
  const port = Number(given.port ?? 27_017)
  const scheme = port === 0 ? 'mongodb+srv' : 'mongodb'
  const place = `${host.includes(':') ? `[${host}]` : host}${port === 0 ? '' : `:${port}`}`
  return `${scheme}://${account}${place}`
}

function optionsOf(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
): MongoClientOptions {
  const find = async (host: string, all: boolean) => {
    const address = await resolveHost(host)
    const family = isIP(address)
    return all ? { found: [{ address, family }], family } : { found: address, family }
  }
  const lookup: LookupFunction = (host, { all = false }, done) =>
    callbackify(find)(host, all, (error, result) => done(error, result?.found ?? '', result?.family))
  return {
    lookup,
    serverSelectionTimeoutMS: patienceMs,
    connectTimeoutMS: patienceMs,
    maxPoolSize: 5,
    ...(given.tls === true && {
      tls: true,
      ...filled(given, { ca: 'ca', cert: 'cert', key: 'key', passphrase: 'passphrase' }),
    }),
  }
}

/**
 * A bare address is never looked up. One that the cluster names is taken out of the driver's list before it is opened there, and
 * stays out until the policy has allowed it; the driver finds it again with the next sign of life. Gives what is being asked.
 */
function guardAddresses(client: MongoClient, resolveHost: RunContext['resolveHost']): Promise<void>[] {
  const allowed = new Set(client.options.hosts.map(({ host }) => host))
  const asked: Promise<void>[] = []
  const ask = async (host: string) => {
    await resolveHost(host)
    allowed.add(host)
  }
  client.on('serverDescriptionChanged', () => {
    for (const address of knownServers(client).keys()) {
      const host = address.replace(/:\d+$/, '').replaceAll(/[[\]]/g, '')
      if (isIP(host) === 0 || allowed.has(host)) continue
      knownServers(client).delete(address)
      const asking = ask(host)
      asking.catch(() => void client.close().catch(() => undefined))
      asked.push(asking)
    }
  })
  return asked
}

/** The driver has no door for this; a change of its inside fails the test of a cluster. */
function knownServers(client: MongoClient): Map<string, unknown> {
  const { topology } = client as unknown as { topology?: { description: { servers: Map<string, unknown> } } }
  return topology?.description.servers ?? new Map<string, unknown>()
}

/** Connects, asks for a sign of life and goes away again. */
export async function testMongoDb({ credential, resolveHost }: CredentialTestContext): Promise<void> {
  const { database, close } = await connect(credential, resolveHost)
  try {
    await database.command({ ping: 1 })
  } finally {
    await close()
  }
}
