import { textOf } from '@heddle/core'
import type { CredentialTestContext, RunContext } from '@heddle/core/node'
import type { ChannelModel } from 'amqplib'
import { onlyAddress } from '../connections/allowed-address.ts'
import { filled } from '../connections/filled.ts'

const connectMs = 10_000
const heartbeatSeconds = 30

/** Connects to the address that the policy allows; fails with what was wrong. */
export async function connect(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
): Promise<ChannelModel> {
  const { connect: open, credentials } = await import('amqplib')
  const hostname = textOf(given.hostname)
  const address = await resolveHost(hostname)
  const isSecure = given.ssl === true
  const hasCertificate = isSecure && given.passwordless !== false
  const model = await open(
    {
      protocol: isSecure ? 'amqps' : 'amqp',
      hostname,
      port: Number(given.port ?? 5672),
      username: textOf(given.username ?? ''),
      password: textOf(given.password ?? ''),
      vhost: encodeURIComponent(textOf(given.vhost ?? '/')),
      heartbeat: heartbeatSeconds,
    },
    {
      timeout: connectMs,
      lookup: onlyAddress(address),
      ...(isSecure && filled(given, { ca: 'ca' })),
      ...(hasCertificate && filled(given, { cert: 'cert', key: 'key', passphrase: 'passphrase' })),
      ...(hasCertificate && { credentials: credentials.external() }),
    },
  )
  // Whoever waits for an answer is told, too; unheard it would end the process.
  model.on('error', () => undefined)
  return model
}

/** Connects and goes away again. */
export async function testRabbitMq({ credential, resolveHost }: CredentialTestContext): Promise<void> {
  const model = await connect(credential, resolveHost)
  await model.close()
}
