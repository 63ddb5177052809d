import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { promisify } from 'node:util'

export interface NpmOptions {
  /** Where packages are fetched from, if not from the usual place. */
  registry?: string | undefined
  /** What npm needs to know of this machine: where programs are, proxies, certificates. */
  env: Readonly<Record<string, string>>
  /** Npm's own cache, so that what was fetched once need not be fetched again. */
  cache: string
}

export const notThere = 'The registry does not have this package or version'

const timeoutMs = 5 * 60_000
const maxOutputBytes = 64 * 1024 * 1024

/** Runs npm's own client. It sees nothing of our secrets, and runs no scripts of packages. */
export async function npm(
  args: readonly string[],
  { cwd, registry, cache, env }: NpmOptions & { cwd: string },
): Promise<string> {
  const options = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
    `--cache=${cache}`,
    ...(registry === undefined ? [] : [`--registry=${registry}`]),
  ]
  // Where Node was unpacked by hand, npm lies beside it.
  const path = [env.PATH ?? '/usr/bin', dirname(process.execPath)].join(delimiter)
  try {
    const { stdout } = await promisify(execFile)('npm', [...args, ...options], {
      cwd,
      env: { ...env, PATH: path, HOME: homedir() },
      timeout: timeoutMs,
      maxBuffer: maxOutputBytes,
    })
    return stdout
  } catch (error) {
    throw new Error(reasonOf(error as NpmFailure), { cause: error })
  }
}

interface NpmFailure {
  code?: unknown
  message: string
  stderr?: string
  killed?: boolean
}

/** The line of npm's answer that a person can do something with. */
function reasonOf({ code, message, stderr = '', killed }: NpmFailure): string {
  if (code === 'ENOENT') return 'npm is not installed on this machine'
  if (killed === true) return 'The registry did not answer in time'
  if (/\bE40[13]\b/.test(stderr)) return 'The registry does not let this instance read the package'
  if (/\bE404\b/.test(stderr)) return notThere
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET)\b/.test(stderr))
    return 'The registry cannot be reached'
  const line = stderr
    .split('\n')
    .map((each) => each.replace(/^npm (error|ERR!)\s*/, '').trim())
    .find((each) => each !== '' && !each.startsWith('code '))
  return line ?? message
}
