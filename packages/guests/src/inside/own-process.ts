import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'
import { Readable, Writable } from 'node:stream'
import type { GuestEvent } from '../protocol/messages.ts'

/** For which question the code that runs now works; 0 for none. */
export const currentQuestion = new AsyncLocalStorage<number>()

type Tell = (id: number, event: GuestEvent) => void
type Level = Extract<GuestEvent, { type: 'log' }>['level']

const levels: Readonly<Record<string, Level>> = {
  log: 'info',
  info: 'info',
  debug: 'debug',
  trace: 'debug',
  dir: 'debug',
  warn: 'warn',
  error: 'error',
}

/** Ends the process; taken before the package could put something else in its place. */
export const endProcess = (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(process)

/** Takes away from the package what belongs to the frames or ends the process; what it prints is told to the host. */
export function guardProcess(tell: Tell): void {
  const log = (level: Level, message: string) =>
    tell(currentQuestion.getStore() ?? 0, { type: 'log', level, message })
  for (const [name, level] of Object.entries(levels)) {
    Object.assign(console, { [name]: (...given: unknown[]) => log(level, format(...given)) })
  }
  // A number that JSON does not know is a text in it.
  Object.assign(BigInt.prototype, {
    toJSON(this: bigint) {
      return String(this)
    },
  })
  replace('stdout', printer(log, 'info'))
  replace('stderr', printer(log, 'error'))
  replace('stdin', Readable.from([]))
  for (const name of [
    'abort',
    'binding',
    '_linkedBinding',
    'chdir',
    'dlopen',
    'exit',
    'kill',
    'reallyExit',
    '_kill',
  ]) {
    replace(name, () => {
      throw new Error(`process.${name} is not available to packages here`)
    })
  }
}

/** Something failed that nobody waits for: the other questions go on. */
export function surviveErrors(tell: Tell): void {
  const survive = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    tell(currentQuestion.getStore() ?? 0, { type: 'log', level: 'error', message })
  }
  process.on('unhandledRejection', survive)
  process.on('uncaughtException', survive)
}

function replace(name: string, value: unknown): void {
  Object.defineProperty(process, name, { value, configurable: true, writable: true })
}

const printer = (log: (level: Level, message: string) => void, level: Level): Writable =>
  new Writable({
    write(chunk: unknown, _, done) {
      const message = String(chunk).trimEnd()
      if (message !== '') log(level, message)
      done()
    },
  })
