import { spawn } from 'node:child_process'
import { BackupRefused } from './manifest.ts'

interface Target {
  databaseUrl: string
  env: NodeJS.ProcessEnv
}

/** A consistent copy of the whole database in PostgreSQL's own format. */
export const dumpPostgres = (target: Target, file: string): Promise<void> =>
  runTool('pg_dump', target, ['--format=custom', '--no-owner', `--file=${file}`])

export const restorePostgres = (target: Target, file: string): Promise<void> =>
  runTool('pg_restore', target, [
    '--no-owner',
    '--clean',
    '--if-exists',
    '--single-transaction',
    '--exit-on-error',
    file,
  ])

async function runTool(tool: string, { databaseUrl, env }: Target, args: readonly string[]): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl)
  const child = spawn(tool, [`--dbname=${url}`, ...args], {
    env: { ...env, ...(password !== '' && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
  const code = await new Promise<number | null | 'missing'>((resolve) => {
    child.once('error', () => resolve('missing'))
    child.once('close', resolve)
  })
  if (code === 'missing') {
    throw new BackupRefused(
      `${tool} is not installed. Install the PostgreSQL client programs in the version of the server, or run ${tool} where they are installed.`,
    )
  }
  if (code !== 0) throw new BackupRefused(`${tool} failed: ${said.trim() || `exit code ${code}`}`)
}

/** Arguments can be read by everybody on the machine. One that names a socket (`postgres://me@/db?host=/run`) is no URL to Node. */
function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const [, start, password, rest] = /^(\w+:\/\/[^:@/?]*):([^@/?]*)(@.*)$/.exec(databaseUrl) ?? []
  if (password === undefined) return { url: databaseUrl, password: '' }
  return { url: `${start}${rest}`, password: decodeURIComponent(password) }
}
