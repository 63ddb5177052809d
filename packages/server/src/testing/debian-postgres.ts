import { execFile, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

export interface DebianPostgres {
  /** Of an empty database of this name. */
  create(name: string): Promise<string>
  /** Where the programs of its version are. */
  tools: string
}

/** The PostgreSQL of the system, which brings the programs that dump and restore, on a socket; gone after the test. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const program = globSync('/usr/lib/postgresql/*/bin/postgres').at(-1)
  if (program === undefined) throw new Error('The tests need postgresql. Install it and run them again.')
  const tools = dirname(program)
  const data = await mkdtemp(join(tmpdir(), 'heddle-debian-postgres-'))
  await giveToPostgres(data)
  const run = (tool: string, ...args: string[]) => asPostgres(join(tools, tool), args, data)
  await run('initdb', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', join(data, 'db'))
  const flags = `-c listen_addresses='' -c unix_socket_directories=${data} -c fsync=off`
  await run(
    'pg_ctl',
    'start',
    '--wait',
    `--pgdata=${join(data, 'db')}`,
    `--log=${join(data, 'log')}`,
    '-o',
    flags,
  )
  onTestFinished(async () => {
    await run('pg_ctl', 'stop', '--mode=immediate', `--pgdata=${join(data, 'db')}`)
    await rm(data, { recursive: true, force: true })
  })
  return {
    tools,
    async create(name) {
      await run('createdb', `--host=${data}`, name)
      return `postgres://${owner}@/${name}?host=${encodeURIComponent(data)}`
    },
  }
}

const isRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root; the package brings somebody else. */
const owner = isRoot ? 'postgres' : userInfo().username

async function giveToPostgres(folder: string): Promise<void> {
  if (!isRoot) return
  const { stdout } = await promisify(execFile)('id', ['-u', owner])
  await chown(folder, Number(stdout), -1)
  await chmod(folder, 0o755)
}

async function asPostgres(program: string, args: readonly string[], cwd: string): Promise<void> {
  const [command, given] = isRoot ? ['runuser', ['-u', owner, '--', program, ...args]] : [program, [...args]]
  // Files and pipes would be kept open by the server that pg_ctl leaves behind.
  const child = spawn(command, given, { cwd, stdio: 'ignore' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${program} failed with exit code ${String(code)}`)
}
