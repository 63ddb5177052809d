import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface FolderFacts {
  bytes: number
  /** Over the paths and contents of all files. */
  digest: string
}

/** What lies in a folder, so that a change can be noticed later. */
export async function factsOfFolder(folder: string): Promise<FolderFacts> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const all = createHash('sha256')
  let bytes = 0
  for (const file of files) {
    const own = createHash('sha256')
    await pipeline(createReadStream(file), own)
    all.update(`${relative(folder, file)}\n${own.digest('hex')}\n`)
    bytes += (await stat(file)).size
  }
  return { bytes, digest: `sha256-${all.digest('base64')}` }
}

/** The digest of one file as registries write it. */
export const integrityOf = async (file: string): Promise<string> =>
  `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`
