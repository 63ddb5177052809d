import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { certificateFor } from './certificate.ts'
import { freePort } from './free-port.ts'
import { startOwnServer } from './own-server.ts'

export interface OwnRabbitMq {
  port: number
  /** Speaks TLS with the certificate for `localhost`, and lets in who shows the same one. */
  securePort: number
  certificate: string
  key: string
  stop(): Promise<void>
}

/** A RabbitMQ that belongs to its caller alone. It takes some seconds to start. */
export async function startOwnRabbitMq(): Promise<OwnRabbitMq> {
  const [port, securePort, namesPort, nodesPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const { cert: certificate, private: key } = await certificateFor(['localhost'], 'rsa')
  const config = (folder: string) => `listeners.tcp.default = 127.0.0.1:${port}
listeners.ssl.default = 127.0.0.1:${securePort}
ssl_options.cacertfile = ${folder}/cert.pem
ssl_options.certfile = ${folder}/cert.pem
ssl_options.keyfile = ${folder}/key.pem
ssl_options.verify = verify_peer
ssl_options.fail_if_no_peer_cert = false
log.console = true
log.file = false
`
  const [program = ''] = globSync('/usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin/rabbitmq-server')
  // It would start this by itself, and leave it behind.
  const names = spawn('/usr/bin/epmd', ['-address', '127.0.0.1', '-port', String(namesPort)])
  const stop = await startOwnServer({
    program,
    files: (folder) => ({
      'rabbitmq.conf': config(folder),
      plugins: '[].',
      'cert.pem': certificate,
      'key.pem': key,
    }),
    args: () => [],
    env: (folder) => ({
      HOME: folder,
      ERL_EPMD_PORT: String(namesPort),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      RABBITMQ_NODENAME: `heddle-${port}@localhost`,
      RABBITMQ_CONFIG_FILE: `${folder}/rabbitmq.conf`,
      RABBITMQ_CONF_ENV_FILE: '/dev/null',
      RABBITMQ_ENABLED_PLUGINS_FILE: `${folder}/plugins`,
      RABBITMQ_MNESIA_BASE: `${folder}/data`,
      RABBITMQ_LOG_BASE: `${folder}/log`,
      RABBITMQ_DIST_PORT: String(nodesPort),
      RABBITMQ_PID_FILE: `${folder}/pid`,
    }),
    ports: [port, securePort],
    isReady: (said) => said.includes('Server startup complete'),
  }).catch((error: unknown) => {
    names.kill()
    throw error
  })
  return {
    port,
    securePort,
    certificate,
    key,
    async stop() {
      await stop()
      names.kill()
    },
  }
}
