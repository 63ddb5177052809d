import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface OwnVsftpd {
  credential: { host: string; port: number; username: string; password: string }
  /** Where a test may put its files; paths are those of the machine. */
  folder: string
  stop(): Promise<void>
}

/** Starts an FTP server with a configuration of its own. Its only user is anonymous, with any password but `wrong`. */
export async function startVsftpd(): Promise<OwnVsftpd> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'heddle-vsftpd-')))
  const folder = join(place, 'files')
  await mkdir(folder)
  await mkdir(join(place, 'empty'))
  await writeFile(join(place, 'refused'), 'wrong\n')
  const port = await freePort()
  await writeFile(join(place, 'vsftpd.conf'), configuration(place, port), { mode: 0o600 })
  const child = spawn('/usr/sbin/vsftpd', [join(place, 'vsftpd.conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('close', resolve))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`vsftpd ended with ${child.exitCode}`)
    await wait(20)
  }
  return {
    credential: { host: '127.0.0.1', port, username: 'anonymous', password: 'ann@example.com' },
    folder,
    async stop() {
      child.kill()
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(socket.destroy() !== undefined))
    socket.once('error', () => resolve(false))
  })

const configuration = (place: string, port: number): string =>
  Object.entries({
    listen: 'YES',
    listen_address: '127.0.0.1',
    listen_port: String(port),
    background: 'NO',
    run_as_launching_user: 'YES',
    ftp_username: userInfo().username,
    nopriv_user: userInfo().username,
    anonymous_enable: 'YES',
    local_enable: 'NO',
    write_enable: 'YES',
    anon_upload_enable: 'YES',
    anon_mkdir_write_enable: 'YES',
    anon_other_write_enable: 'YES',
    anon_world_readable_only: 'NO',
    anon_umask: '022',
    anon_root: join(place, 'files'),
    deny_email_enable: 'YES',
    banned_email_file: join(place, 'refused'),
    secure_chroot_dir: join(place, 'empty'),
    seccomp_sandbox: 'NO',
    delay_failed_login: '0',
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
