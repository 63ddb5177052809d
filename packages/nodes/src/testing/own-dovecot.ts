import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { freePort } from './free-port.ts'

export interface OwnDovecot {
  /** Of a credential, with the port for TLS; any user has this password. */
  credential: { host: string; port: number; user: string; password: string; secure: boolean }
  /** Where one begins without TLS. */
  plainPort: number
  stop(): Promise<void>
}

/** What nobody is called on Debian; mails of root are refused. */
const nobody = { uid: 65_534, gid: 65_534 }

/** Starts a mail server with a configuration and a certificate of its own, and empty mailboxes. */
export async function startDovecot(): Promise<OwnDovecot> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'heddle-dovecot-')))
  const { uid, gid } = userInfo().uid === 0 ? nobody : userInfo()
  await mkdir(join(place, 'home'))
  // Another one reads the mails.
  await chmod(place, 0o711)
  if (userInfo().uid === 0) await chown(join(place, 'home'), uid, gid)
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
  })
  await writeFile(join(place, 'cert.pem'), cert)
  await writeFile(join(place, 'key.pem'), key, { mode: 0o600 })
  const [plainPort, port] = [await freePort(), await freePort()]
  await writeFile(join(place, 'dovecot.conf'), configuration(place, { plainPort, port, uid, gid }))
  const child = spawn('/usr/sbin/dovecot', ['-F', '-c', join(place, 'dovecot.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', () => reject(new Error(said)))
    child.stderr.on('data', (text: Buffer) => {
      said += String(text)
      if (said.includes('starting up')) resolve()
    })
  })
  return {
    credential: { host: '127.0.0.1', port, user: 'ann', password: 'secret', secure: true },
    plainPort,
    async stop() {
      child.kill()
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

interface Given {
  plainPort: number
  port: number
  uid: number
  gid: number
}

function configuration(place: string, { plainPort, port, uid, gid }: Given): string {
  const own = userInfo()
  const users =
    own.uid === 0 ? '' : `default_internal_user = ${own.username}\ndefault_login_user = ${own.username}\n`
  return `${users}protocols = imap
base_dir = ${place}/run
state_dir = ${place}/state
log_path = /dev/stderr
listen = 127.0.0.1
ssl = yes
ssl_cert = <${place}/cert.pem
ssl_key = <${place}/key.pem
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:~/Maildir
service imap-login {
  chroot =
  inet_listener imap {
    port = ${plainPort}
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
  # Who gave a wrong password would have to wait the next time.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${place}/home/%u
}
`
}
