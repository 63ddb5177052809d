import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    mariadbPort: number
  }
}

/** Starts one MariaDB for all test files: the one of the system, with a folder of its own. Its root has no password. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'heddle-mariadb-'))
  const own = ['--no-defaults', `--datadir=${join(folder, 'data')}`, `--user=${userInfo().username}`]
  await promisify(execFile)('/usr/bin/mariadb-install-db', [
    ...own,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ])
  const port = await freePort()
  const child = spawn(
    '/usr/sbin/mariadbd',
    [
      ...own,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 'socket')}`,
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-name-resolve',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise((resolve) => child.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.stderr.on('data', (text: Buffer) => text.includes('ready for connections') && resolve())
  })
  project.provide('mariadbPort', port)
  return async () => {
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}
