import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { certificateFor } from './certificate.ts'
import { freePort } from './free-port.ts'
import { startOwnServer } from './own-server.ts'

export interface OwnSlapd {
  port: number
  /** Speaks TLS from the first byte; the other one speaks StartTLS. The certificate is for `localhost`. */
  securePort: number
  certificate: string
  suffix: string
  rootDn: string
  rootPassword: string
  stop(): Promise<void>
}

/** An LDAP server that belongs to its caller alone, with nothing in it. Everybody may read, only its root may write. */
export async function startOwnSlapd(): Promise<OwnSlapd> {
  const port = await freePort()
  const securePort = await freePort()
  const suffix = 'dc=example,dc=org'
  const rootDn = `cn=root,${suffix}`
  const rootPassword = 'pass-of-root'
  const { cert: certificate, private: key } = await certificateFor(['localhost'])
  const schemas = ['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`)
  const config = (folder: string) => `${schemas.join('\n')}
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/pid
sizelimit 20
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
suffix "${suffix}"
rootdn "${rootDn}"
rootpw ${rootPassword}
directory ${folder}/data
dbnosync
access to * by * read
`
  const stop = await startOwnServer({
    program: '/usr/sbin/slapd',
    files: (folder) => ({ 'slapd.conf': config(folder), 'cert.pem': certificate, 'key.pem': key }),
    before: (folder) => mkdir(join(folder, 'data')),
    args: () => {
      const addresses = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${securePort}`
      return ['-f', 'slapd.conf', '-d', 'stats', '-h', addresses]
    },
    ports: [port, securePort],
    isReady: (said) => said.includes('slapd starting'),
  })
  return { port, securePort, certificate, suffix, rootDn, rootPassword, stop }
}
