import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** Lines of JSON. Of an error only what helps to find it: what else hangs on it may be somebody's data. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, serializers: { error: describeError } })

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  return { name, message, stack, ...('code' in error && { code: error.code }) }
}
