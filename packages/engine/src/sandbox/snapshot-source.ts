import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/**
 * The file that the release build writes beside the server's bundle.
 * @public
 */
export const snapshotFile = 'sandbox-snapshot.js'

/** Named here, not imported: the bundler that it uses is no part of a release. */
const builderFile = 'build-snapshot.ts'

let source: Promise<string> | undefined

/** The source of the snapshot: the built file of a release, or built now from the sources. */
export function loadSnapshotSource(): Promise<string> {
  source ??= loadOnce().catch((error: unknown) => {
    // The next one may try again.
    source = undefined
    throw error
  })
  return source
}

async function loadOnce(): Promise<string> {
  const built = new URL(snapshotFile, import.meta.url)
  if (existsSync(built)) return await readFile(built, 'utf8')
  const builder = (await import(new URL(builderFile, import.meta.url).href)) as SnapshotBuilder
  return await builder.buildSnapshotSource()
}

interface SnapshotBuilder {
  buildSnapshotSource(): Promise<string>
}
