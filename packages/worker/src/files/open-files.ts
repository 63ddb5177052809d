import { Readable } from 'node:stream'
import { isMissing, type BinaryFiles } from './binary-files.ts'
import { createFolderFiles } from './folder-files.ts'
import type { S3Place } from './s3-client.ts'
import { createS3Files } from './s3-files.ts'

interface Place {
  dataDir: string
  /** Absent when they are in the data folder. */
  s3?: S3Place | undefined
}

/** Files where the configuration keeps them. What was not moved to the store yet is found in the folder. */
export function openFiles({ dataDir, s3 }: Place): BinaryFiles {
  const folder = createFolderFiles(dataDir)
  if (!s3) return folder
  const store = createS3Files(s3)
  return {
    ...store,
    async read(id) {
      try {
        return await store.read(id)
      } catch (error) {
        if (!isMissing(error)) throw error
        return folder.read(id)
      }
    },
    stream: (id) => Readable.from(either(store, folder, id), { objectMode: false }),
    async remove(ids) {
      await folder.remove(ids)
      await store.remove(ids)
    },
  }
}

async function* either(store: BinaryFiles, folder: BinaryFiles, id: string): AsyncGenerator<Uint8Array> {
  try {
    yield* store.stream(id) as AsyncIterable<Uint8Array>
  } catch (error) {
    if (!isMissing(error)) throw error
    yield* folder.stream(id) as AsyncIterable<Uint8Array>
  }
}
