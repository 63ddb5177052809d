import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ssh from 'ssh2'
import { freePort } from './free-port.ts'

export interface OwnSshd {
  /** Of a credential with a private key. */
  credential: { host: string; port: number; username: string; privateKey: string }
  /** What `ssh-keygen` says of its host key. */
  hostKey: string
  /** The same key, for those who know the passphrase `open`. */
  lockedKey: string
  /** Where a test may put its files. */
  folder: string
  stop(): Promise<void>
}

/** Starts the server of OpenSSH with a configuration of its own. One logs in as whoever runs the tests, with a key. */
export async function startSshd(): Promise<OwnSshd> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'heddle-sshd-')))
  const folder = join(place, 'files')
  await mkdir(folder)
  const { generateKeyPairSync } = ssh.utils
  const host = generateKeyPairSync('ed25519')
  const own = generateKeyPairSync('ed25519')
  const locked = generateKeyPairSync('ed25519', { passphrase: 'open', cipher: 'aes256-ctr', rounds: 4 })
  await writeFile(join(place, 'host_key'), host.private, { mode: 0o600 })
  await writeFile(join(place, 'host_key.pub'), host.public)
  const { stdout } = await promisify(execFile)('ssh-keygen', ['-lf', join(place, 'host_key.pub')])
  await writeFile(join(place, 'authorized_keys'), `${own.public}\n${locked.public}\n`, { mode: 0o600 })
  const port = await freePort()
  await writeFile(join(place, 'sshd_config'), configuration(place, port))
  // As root it wants a folder to lock itself into.
  if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 })
  const child = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', join(place, 'sshd_config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', () => reject(new Error(said)))
    child.stderr.on('data', (text: Buffer) => {
      said += String(text)
      if (said.includes('Server listening')) resolve()
    })
  })
  return {
    credential: { host: '127.0.0.1', port, username: userInfo().username, privateKey: own.private },
    hostKey: stdout.trim(),
    lockedKey: locked.private,
    folder,
    async stop() {
      child.kill()
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

const configuration = (place: string, port: number): string =>
  [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(place, 'host_key')}`,
    `AuthorizedKeysFile ${join(place, 'authorized_keys')}`,
    `PidFile ${join(place, 'sshd.pid')}`,
    'StrictModes no',
    'UsePAM no',
    'UseDNS no',
    'PermitUserRC no',
    'PermitRootLogin prohibit-password',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'Subsystem sftp internal-sftp',
    // A shell in a shell does not read what the person who runs the tests has set up for theirs.
    'SetEnv SHLVL=5',
    '',
  ].join('\n')
