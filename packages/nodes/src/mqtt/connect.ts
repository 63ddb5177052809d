import { textOf } from '@heddle/core'
import type { CredentialTestContext, RunContext } from '@heddle/core/node'
import type { IClientOptions, IPublishPacket, MqttClient } from 'mqtt'
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls'
import { connect as connectPlainly, isIP } from 'node:net'
import { callbackify } from 'node:util'
import { onlyAddress } from '../connections/allowed-address.ts'
import { filled } from '../connections/filled.ts'

const connectMs = 10_000
const retryMs = 1000
const keepAliveMs = 60_000

interface Staying {
  /** Connects again whenever the connection is lost. */
  stays?: boolean
  /** Messages may hold it up for long. The answers to its own signs of life stand behind them: it must not wait for those. */
  isHeldUp?: boolean
  /** The server is told that a message has arrived when this resolves. It may send what it has kept before anything is asked. */
  receive?(packet: IPublishPacket): Promise<void>
}

/** Connects to the address that the policy allows; fails with what was wrong. */
export async function connect(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
  { stays = false, isHeldUp = false, receive }: Staying = {},
): Promise<MqttClient> {
  const address = await resolveHost(textOf(given.host))
  const client = await createClient(given, address, {
    ...filled(given, { username: 'username', password: 'password', clientId: 'clientId' }),
    clean: given.clean !== false,
    connectTimeout: connectMs,
    reconnectPeriod: 0,
    queueQoSZero: stays,
    ...(isHeldUp && { keepalive: 0 }),
  })
  if (receive) client.handleMessage = callbackify(receive)
  await connected(client)
  // A server that is not there at first is a mistake; one that was there comes back.
  if (stays) client.options.reconnectPeriod = retryMs
  client.on('error', () => undefined)
  return client
}

async function createClient(given: Record<string, unknown>, address: string, options: IClientOptions) {
  const { connect: create, MqttClient: Client } = await import('mqtt')
  const host = textOf(given.host)
  const port = Number(given.port ?? 1883)
  const isSecure = given.protocol === 'mqtts' || given.ssl === true
  const secure = isSecure ? secureOptions(given, host) : {}
  if (given.protocol === 'ws') {
    const hostname = isIP(host) === 6 ? `[${host}]` : host
    const protocol = isSecure ? 'wss' : 'ws'
    const wsOptions = { ...secure, lookup: onlyAddress(address) }
    return create({ ...options, protocol, hostname, port, path: '/', wsOptions })
  }
  const place = { host: address, port, keepAlive: true, keepAliveInitialDelay: keepAliveMs }
  const open = () => (isSecure ? connectSecurely({ ...secure, ...place }) : connectPlainly(place))
  return new Client(open, options)
}

function secureOptions(given: Record<string, unknown>, host: string): ConnectionOptions {
  const hasCertificate = given.passwordless !== false
  return {
    // An address has no name to ask for; the certificate is compared with it all the same.
    ...(isIP(host) === 0 && { servername: host }),
    ...filled(given, { ca: 'ca' }),
    ...(hasCertificate && filled(given, { cert: 'cert', key: 'key' })),
    // Only who signs in with a certificate is asked about it.
    rejectUnauthorized: !(given.ssl === true && hasCertificate && given.rejectUnauthorized === false),
  }
}

async function connected(client: MqttClient): Promise<void> {
  const ready = Promise.withResolvers<void>()
  const isGone = () => ready.reject(new Error('The MQTT server closed the connection'))
  client.once('connect', () => ready.resolve())
  client.once('error', ready.reject)
  client.once('close', isGone)
  try {
    await ready.promise
  } catch (error) {
    client.on('error', () => undefined)
    client.end(true)
    throw error
  } finally {
    client.off('error', ready.reject)
    client.off('close', isGone)
  }
}

/** Connects and goes away again. */
export async function testMqtt({ credential, resolveHost }: CredentialTestContext): Promise<void> {
  const client = await connect(credential, resolveHost)
  await client.endAsync()
}
