import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'
import { Outage } from './db/outage.ts'

/** Lines of JSON. Of an error only what helps to find it: what else hangs on it may be somebody's data. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const repeats = new Repeats()
  return pino({
    level: logLevel,
    serializers: { error: describeError },
    hooks: {
      logMethod(args, method) {
        if (!repeats.isOne(args)) method.apply(this, args)
      },
    },
  })
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  return { name, message, stack, ...('code' in error && { code: error.code }) }
}

const quietMs = 60_000
const mostKept = 1000

/** While the database is away every timer fails again and again: each says so once a minute. */
class Repeats {
  readonly #last = new Map<string, number>()

  isOne([facts, text]: readonly unknown[]): boolean {
    if (typeof facts !== 'object' || facts === null || !('error' in facts)) return false
    const { error, ...about } = facts
    if (!(error instanceof Outage)) return false
    const key = `${String(text)} ${error.message} ${JSON.stringify(about)}`
    const now = performance.now()
    const last = this.#last.get(key)
    if (last !== undefined && now - last < quietMs) return true
    if (this.#last.size >= mostKept) this.#last.clear()
    this.#last.set(key, now)
    return false
  }
}
