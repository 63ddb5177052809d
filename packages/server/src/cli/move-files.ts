import { moveToStore } from '../binary/move-to-store.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { s3Needs } from '../s3-place.ts'
import type { CommandInput } from './command.ts'

/** `heddle move-files`: moves files of executions from the data folder to the S3 store that the settings name. */
export async function moveFiles({ env }: CommandInput): Promise<void> {
  const config = readConfig(env)
  const { s3, dataDir } = config
  if (!s3) throw new Error(`Files are kept in the data folder. ${s3Needs}.`)
  const { db } = openDatabase(config)
  try {
    const report = (moved: number) => console.log(`${moved} files moved …`)
    const moved = await moveToStore({ db, dataDir, s3, report })
    console.log(`${moved} files are now in the bucket ${s3.bucket}.`)
  } finally {
    await db.destroy()
  }
}
