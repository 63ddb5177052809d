import { BackupRefused } from '../backup/manifest.ts'
import { ConfigError } from '../config.ts'
import { WrongEncryptionKey } from '../encryption/check-key.ts'
import { DataFolderUnusable } from '../data-folder.ts'
import { DataInUse } from '../data-lock.ts'
import { NewerSchema } from '../db/migrate.ts'
import { Outage } from '../db/outage.ts'
import { DatabaseUnusable } from '../db/start-database.ts'
import { KeyFileUnusable } from '../key-file.ts'
import { describeCommands, readArguments, WrongUse } from './command.ts'
import { commands } from './commands.ts'
import { PackageRefused } from './packages.ts'

/**
 * The command line. A situation that a person must put right ends in one sentence and exit code 1, a call that makes no sense
 * in exit code 2.
 */
export async function heddle(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const [name = 'start', ...rest] = args
  try {
    if (['help', '--help', '-h'].includes(name)) return console.log(help())
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new WrongUse(`There is no command "${name}".`)
    const { settings, ...given } = readArguments(name, command, rest)
    const run = await command.load()
    await run({ env: { ...env, ...settings }, ...given })
  } catch (error) {
    if (error instanceof WrongUse) {
      console.error(`${error.message}\n\n${help()}`)
      process.exitCode = 2
    } else if (isExpected(error)) {
      console.error(explain(error))
      process.exitCode = 1
    } else throw error
  }
}

const help = (): string =>
  `Commands:\n${describeCommands(commands)}\n\nSettings are environment variables such as HEDDLE_DATA_DIR, listed in docs/configuration.md.`

const expected = [
  BackupRefused,
  ConfigError,
  DataFolderUnusable,
  DatabaseUnusable,
  DataInUse,
  KeyFileUnusable,
  NewerSchema,
  Outage,
  PackageRefused,
  WrongEncryptionKey,
]

const isExpected = (error: unknown): error is Error =>
  expected.some((kind) => error instanceof kind) || isListenError(error)

const isListenError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen'

function explain(error: Error): string {
  if (!isListenError(error)) return error.message
  if (error.code === 'EADDRINUSE') {
    return `The port is already in use (${error.message}). Stop the other program or set HEDDLE_PORT.`
  }
  return `The server cannot listen (${error.message}). Check HEDDLE_HOST and HEDDLE_PORT.`
}
