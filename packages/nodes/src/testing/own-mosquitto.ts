import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { certificateFor } from './certificate.ts'
import { freePort } from './free-port.ts'
import { startOwnServer } from './own-server.ts'

export interface OwnMosquitto {
  /** Lets in everybody, but nobody into the topics below `secret`. */
  port: number
  /** Asks for the user `ann` with the password `pass-of-ann`. */
  closedPort: number
  webSocketPort: number
  /** Speaks TLS with the certificate for `localhost`. */
  securePort: number
  /** Asks for a client certificate: the same one. */
  certifiedPort: number
  certificate: string
  key: string
  stop(): Promise<void>
}

/** An MQTT server that belongs to its caller alone. */
export async function startOwnMosquitto(): Promise<OwnMosquitto> {
  const ports = { port: await freePort(), closedPort: await freePort(), webSocketPort: await freePort() }
  const securePort = await freePort()
  const certifiedPort = await freePort()
  const { cert: certificate, private: key } = await certificateFor(['localhost'])
  const open = 'allow_anonymous true\nacl_file acl'
  const tls = 'cafile cert.pem\ncertfile cert.pem\nkeyfile key.pem'
  const config = `
per_listener_settings true
user ${userInfo().username}
listener ${ports.port} 127.0.0.1
${open}
listener ${ports.closedPort} 127.0.0.1
allow_anonymous false
password_file passwords
listener ${ports.webSocketPort} 127.0.0.1
protocol websockets
${open}
listener ${securePort} 127.0.0.1
${open}
${tls}
listener ${certifiedPort} 127.0.0.1
${open}
${tls}
require_certificate true
`
  const stop = await startOwnServer({
    program: '/usr/sbin/mosquitto',
    files: () => ({
      'mosquitto.conf': config,
      'cert.pem': certificate,
      'key.pem': key,
      acl: 'topic readwrite open/#\ntopic readwrite $SYS/#\n',
      passwords: '',
    }),
    before: (folder) =>
      promisify(execFile)('/usr/bin/mosquitto_passwd', [
        '-b',
        join(folder, 'passwords'),
        'ann',
        'pass-of-ann',
      ]),
    args: () => ['-c', 'mosquitto.conf'],
    ports: [...Object.values(ports), securePort, certifiedPort],
    isReady: (said) => / running$/m.test(said),
  })
  return { ...ports, securePort, certifiedPort, certificate, key, stop }
}
