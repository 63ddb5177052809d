import { textOf } from '@heddle/core'
import type { CredentialTestContext, RunContext } from '@heddle/core/node'
import type { Kafka, SASLOptions } from 'kafkajs'
import type { ConnectionOptions } from 'node:tls'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { filled } from '../connections/filled.ts'
import { splitNames } from '../fields/field-names.ts'
import { socketsTo } from './sockets.ts'

const connectMs = 10_000
const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

/** How often, and after which time, a broker is asked again. */
export const retry = { retries: 3, initialRetryTime: 200 }

/** A client for the cluster of a credential. It connects when something is asked of it. */
export async function openKafka(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
): Promise<Kafka> {
  const { default: kafkajs } = await import('kafkajs')
  // The library leaves this one to those who use it.
  kafkajs.CompressionCodecs[kafkajs.CompressionTypes.ZSTD] = () => ({
    compress: ({ buffer }: { buffer: Buffer }) => pack(buffer),
    decompress: (buffer: Buffer) => unpack(buffer),
  })
  const brokers = splitNames(textOf(given.brokers ?? ''))
  if (brokers.length === 0) throw new Error('Enter the brokers')
  const isSecure = given.ssl !== false
  return new kafkajs.Kafka({
    clientId: textOf(given.clientId ?? '') || 'heddle',
    brokers,
    ssl: isSecure,
    socketFactory: socketsTo(resolveHost, isSecure ? secureOptions(given) : undefined),
    connectionTimeout: connectMs,
    retry,
    logLevel: kafkajs.logLevel.NOTHING,
    ...(given.authentication === true && { sasl: signInOf(given) }),
  })
}

const secureOptions = (given: Record<string, unknown>): ConnectionOptions => ({
  ...filled(given, { ca: 'ca', cert: 'cert', key: 'key' }),
  rejectUnauthorized: given.allowUnauthorizedCerts !== true,
})

function signInOf(given: Record<string, unknown>): SASLOptions {
  const account = { username: textOf(given.username ?? ''), password: textOf(given.password ?? '') }
  const mechanism = textOf(given.saslMechanism ?? 'plain')
  if (mechanism === 'plain' || mechanism === 'scram-sha-256' || mechanism === 'scram-sha-512')
    return { mechanism, ...account }
  throw new Error(`Nobody can sign in to Kafka with ${mechanism}`)
}

/** Connects and goes away again. */
export async function testKafka({ credential, resolveHost }: CredentialTestContext): Promise<void> {
  const admin = (await openKafka(credential, resolveHost)).admin()
  try {
    await admin.connect()
  } finally {
    await admin.disconnect()
  }
}
