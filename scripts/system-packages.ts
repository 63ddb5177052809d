import { existsSync, globSync } from 'node:fs'
import { chromiumPaths } from './chromium.ts'
import { runCommand } from './run-command.ts'

/** Programs that tests drive and npm cannot supply. */
const needed = [
  { debian: 'chromium-headless-shell', files: chromiumPaths },
  // The one from npm has no programs to dump and restore.
  { debian: 'postgresql', files: globSync('/usr/lib/postgresql/*/bin/postgres') },
  { debian: 'redis-server', files: ['/usr/bin/redis-server'] },
  { debian: 'mariadb-server', files: ['/usr/sbin/mariadbd'] },
  { debian: 'openssh-server', files: ['/usr/sbin/sshd'] },
  { debian: 'vsftpd', files: ['/usr/sbin/vsftpd'] },
  { debian: 'dovecot-imapd', files: ['/usr/lib/dovecot/imap'] },
  { debian: 'mosquitto', files: ['/usr/sbin/mosquitto'] },
  { debian: 'slapd', files: ['/usr/sbin/slapd'] },
  { debian: 'rabbitmq-server', files: ['/usr/sbin/rabbitmq-server'] },
]

/** Installs what is missing on Debian as root; elsewhere says what to install. */
export async function ensureSystemPackages(): Promise<void> {
  const missing = needed
    .filter(({ files }) => !files.some((file) => existsSync(file)))
    .map(({ debian }) => debian)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The tests need ${missing.join(' and ')}. Install them and run npm test again.`)
  }
  console.log(`Installing ${missing.join(' and ')} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update'], { env })
  const { code, output } = await runCommand(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...missing],
    { env },
  )
  if (code !== 0) throw new Error(`apt-get install failed:\n${output}`)
}
