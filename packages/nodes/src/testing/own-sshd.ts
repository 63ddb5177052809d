import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

const run = promisify(execFile)

/** Starts the server of OpenSSH with a configuration of its own. One logs in as whoever runs the tests, with a key. */
export async function startSshd(): Promise<OwnSshd> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'heddle-sshd-')))
  const folder = join(place, 'files')
  await mkdir(folder)
  const [host, own, locked] = await Promise.all([
    makeKey(join(place, 'host_key')),
    makeKey(join(place, 'own_key')),
    makeKey(join(place, 'locked_key'), 'open'),
  ])
  await writeFile(join(place, 'authorized_keys'), own.public + locked.public, { mode: 0o600 })
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
    hostKey: host.fingerprint,
    lockedKey: locked.private,
    folder,
    async stop() {
      child.kill()
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

/** Of the keys that the library of the node makes, one in two hundred is broken. */
async function makeKey(file: string, passphrase = '') {
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-a', '1', '-N', passphrase, '-f', file])
  const { stdout } = await run('ssh-keygen', ['-lf', file])
  return {
    private: await readFile(file, 'utf8'),
    public: await readFile(`${file}.pub`, 'utf8'),
    fingerprint: stdout.trim(),
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
