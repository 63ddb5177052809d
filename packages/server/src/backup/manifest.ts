import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The backup cannot be used or made; the message says why and what to do. */
export class BackupRefused extends Error {}

const manifest = z.object({
  format: z.literal(1),
  /** Of Heddle. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  /** Names of the changes that the schema has seen, oldest first. */
  migrations: z.array(z.string()),
  /** Which key opens its secrets; null when there are none. */
  keyId: z.string().nullable(),
  /** Whether that key is in the backup. */
  hasKey: z.boolean(),
  /** How many files of executions it has. */
  files: z.int(),
})

export type Manifest = z.infer<typeof manifest>

export const backupPlaces = (folder: string) => ({
  manifest: join(folder, 'heddle-backup.json'),
  sqlite: join(folder, 'heddle.sqlite'),
  postgres: join(folder, 'postgres.dump'),
  key: join(folder, 'encryption.key'),
  binary: join(folder, 'binary'),
  files: join(folder, 'files'),
})

/** Written last: a backup without it was not finished. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(backupPlaces(folder).manifest, `${JSON.stringify(content, null, 2)}\n`, { flush: true })
}

export function readManifest(folder: string): Manifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(backupPlaces(folder).manifest, 'utf8')))
  } catch {
    throw new BackupRefused(
      `${folder} is not a complete backup: heddle-backup.json is missing or cannot be read. Give the folder that heddle backup created.`,
    )
  }
}
