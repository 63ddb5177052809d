import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface GuestCommand {
  command: string
  args: readonly string[]
  /** All that it finds in its environment. */
  env: Readonly<Record<string, string>>
  /** How much its heap may hold. */
  memoryMb: number
}

export interface GuestPlace {
  /** The folder that its package and what it needs lie in: all of the disk that it can read. */
  folder: string
  /** Of the package itself, inside of that. */
  packageFolder: string
  dialect: string
  /** Where its connections go out. */
  socket: string
  /** See `GuestsParts`. */
  certificates?: string | undefined
  memoryMb: number
}

/** How the process of a guest is started: without a network of its own where the system can do that. */
export async function guestCommand(place: GuestPlace): Promise<GuestCommand> {
  const node = [process.execPath, ...nodeArguments(place)]
  const [command = '', ...args] = (await canUnshare()) ? ['unshare', '-rn', ...node] : node
  const { memoryMb, certificates } = place
  // Node reads this file before the package runs, which could not open it.
  return { command, args, memoryMb, env: { ...(certificates && { NODE_EXTRA_CA_CERTS: certificates }) } }
}

function nodeArguments({ folder, packageFolder, dialect, socket, memoryMb }: GuestPlace): string[] {
  const isRelease = !import.meta.url.endsWith('.ts')
  const entry = fileURLToPath(new URL(isRelease ? './guest.js' : '../inside/guest.ts', import.meta.url))
  // A release is one folder; the sources import each other and their libraries.
  const own = fileURLToPath(new URL(isRelease ? './' : '../../../../', import.meta.url))
  return [
    '--permission',
    `--allow-fs-read=${join(own, '*')}`,
    `--allow-fs-read=${join(folder, '*')}`,
    `--max-old-space-size=${memoryMb}`,
    '--no-warnings',
    '--no-addons',
    entry,
    packageFolder,
    dialect,
    socket,
  ]
}

let unshares: Promise<boolean> | undefined

/** Whether this system lets a process have a network of its own, in which there is nothing. */
export const canUnshare = (): Promise<boolean> =>
  (unshares ??= promisify(execFile)('unshare', ['-rn', 'true'], { timeout: 5000 }).then(
    () => true,
    () => false,
  ))
