import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The data folder cannot be used; the message says what to do. */
export class DataFolderUnusable extends Error {}

/** Makes the data folder if needed and makes sure that it can be written. */
export function prepareDataFolder({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    // Root passes the check above even where nothing can be written.
    const probe = join(dataDir, '.write-test')
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderUnusable(
      `The data folder ${dataDir} is not writable (${reason}). Change its permissions or set HEDDLE_DATA_DIR.`,
    )
  }
}
