import { existsSync, statfsSync, statSync } from 'node:fs'
import type { Config } from '../config.ts'
import { DataFolderUnusable, prepareDataFolder } from '../data-folder.ts'
import { DataInUse, lockData } from '../data-lock.ts'
import { sqliteFile } from '../db/open-database.ts'
import { ok, problem, warn, type Finding } from './finding.ts'

const megabyte = 1024 * 1024

/** The folder itself: rights, space, who uses it. */
export function lookAtFolder(config: Config): Finding[] {
  if (!existsSync(config.dataDir)) {
    return [
      problem(
        'data folder',
        `${config.dataDir} does not exist. Set HEDDLE_DATA_DIR as the server has it, or start the server once.`,
      ),
    ]
  }
  return [lookAtRights(config), lookAtSpace(config), lookAtLock(config)]
}

function lookAtRights(config: Config): Finding {
  const about = 'data folder'
  try {
    prepareDataFolder(config)
  } catch (error) {
    if (error instanceof DataFolderUnusable) return problem(about, error.message)
    throw error
  }
  const others = statSync(config.dataDir).mode & 0o077
  return others === 0
    ? ok(about, `${config.dataDir} is writable and private to its owner.`)
    : warn(about, `Other users on this machine can read ${config.dataDir}. Run: chmod 700 ${config.dataDir}`)
}

function lookAtSpace({ dataDir }: Config): Finding {
  const about = 'free space'
  const { bavail, bsize } = statfsSync(dataDir)
  const free = Math.floor((bavail * bsize) / megabyte)
  if (free < 32)
    return problem(about, `Only ${free} MB are left. Nothing new can be stored. Free up some space.`)
  if (free < 500)
    return warn(about, `Only ${free} MB are left. Free up some space, or lower HEDDLE_RETENTION_DAYS.`)
  return ok(about, `${free} MB are left.`)
}

function lookAtLock(config: Config): Finding {
  const about = 'server'
  if (sqliteFile(config) === undefined) return ok(about, 'With PostgreSQL, any number of servers can run.')
  try {
    lockData(config).release()
    return ok(about, 'No server is running.')
  } catch (error) {
    if (error instanceof DataInUse) return ok(about, 'A server is running.')
    throw error
  }
}
