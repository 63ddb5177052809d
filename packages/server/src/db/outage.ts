import { AppError } from '@heddle/core'

/** What is needed to answer is away for now. Nothing was done, and nothing is wrong with the call: it may be made again. */
export abstract class Outage extends AppError {
  readonly status = 503
}

export class DatabaseAway extends Outage {
  readonly errorCode = 'database_away'
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

export class DiskFull extends Outage {
  readonly errorCode = 'disk_full'
  override readonly hint = 'Free up some space: delete executions or other files on the same disk.'
  constructor(cause?: unknown) {
    super('The disk is full. Nothing new can be stored right now.', { cause })
  }
}

/** What the outage is, if that is why the database failed. */
export function findOutage(error: unknown): Outage | undefined {
  if (error instanceof Outage) return error
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error)
  if (isDiskFull(error)) return new DiskFull(error)
  if (awayCodes.test(code) || awayMessages.test(error.message)) {
    return new DatabaseAway('The database is not responding. Try again in a few seconds.', error)
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new DatabaseAway('The database is busy. Try again in a few seconds.', error)
  }
  if (/^SQLITE_(CANTOPEN|IOERR|READONLY)/.test(code)) {
    return new DatabaseAway(`The database file cannot be used right now (${code}).`, error)
  }
  return undefined
}

/** Also when a file was written. */
export const isDiskFull = (error: Error): boolean => fullCodes.has(codeOf(error))

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** SQLite's, the file system's, PostgreSQL's. */
const fullCodes = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])

/** The network; PostgreSQL: connections (08), too many of them, shutting down or starting up, a standby that only reads. */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53300|57P0[1235]|25006)$/

/** What the driver says without a code. */
const awayMessages =
  /^(Connection terminated|timeout e(xpired|xceeded)|Client (has encountered a connection error|was closed)|Postgres connection has been discarded)/
