import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'

type Done<T> = (error: Error | null | undefined, value: T) => void

/** The files of a server, over SSH. */
export const openSftp = (client: Client): Promise<SFTPWrapper> =>
  ask((done: Done<SFTPWrapper>) => client.sftp(done))

/** Calls what answers by calling back. */
export const ask = <T>(start: (done: Done<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value)))
  })

/** The home folder has a sign in shells; here paths begin in it. */
export const sftpPath = (path: string): string => path.replace(/^~\/?/, '') || '.'

/** An error of this protocol names no file. */
export async function naming<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

export const writeRemote = (
  sftp: SFTPWrapper,
  path: string,
  content: ReadableStream<Uint8Array>,
): Promise<void> =>
  naming(path, pipeline(Readable.fromWeb(content as never), sftp.createWriteStream(sftpPath(path))))

/** A file of the server; opened before anything is made of it, so that a missing one is told at once. */
export async function readRemote(
  sftp: SFTPWrapper,
  path: string,
  { parallel = 1, chunkBytes = 32 * 1024 }: { parallel?: number; chunkBytes?: number } = {},
): Promise<ReadableStream<Uint8Array>> {
  const handle = await naming(
    path,
    ask((done: Done<Buffer>) => sftp.open(sftpPath(path), 'r', done)),
  )
  const { size } = await ask((done: Done<Stats>) => sftp.fstat(handle, done))
  const parts: Promise<Uint8Array>[] = []
  let asked = 0
  const askOn = () => {
    while (parts.length < parallel && asked < size) {
      const part = readPart(sftp, handle, { at: asked, length: Math.min(chunkBytes, size - asked) })
      // Whoever reads it is told; those behind a part that failed are read by nobody.
      part.catch(() => undefined)
      parts.push(part)
      asked += chunkBytes
    }
  }
  const close = () => ask((done: Done<undefined>) => sftp.close(handle, (error) => done(error, undefined)))
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        askOn()
        const part = parts.shift()
        if (part) return controller.enqueue(await part)
        await close()
        return controller.close()
      },
      cancel: () => close(),
    },
    { highWaterMark: 1 },
  )
}

/** A server may give less than it is asked for. */
async function readPart(
  sftp: SFTPWrapper,
  handle: Buffer,
  { at, length }: { at: number; length: number },
): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length)
  let got = 0
  while (got < length) {
    const count = await ask<number>((done) =>
      sftp.read(handle, bytes, got, length - got, at + got, (error, read) =>
        done(endIsNothing(error), error ? 0 : read),
      ),
    )
    if (count === 0) return bytes.subarray(0, got)
    got += count
  }
  return bytes
}

/** A file that became shorter meanwhile ends early. */
const endIsNothing = (error: (Error & { code?: number }) | undefined) =>
  error?.code === 1 ? undefined : error

/** The entries of a folder, without itself and the one above. */
export const listRemote = (sftp: SFTPWrapper, path: string): Promise<FileEntryWithStats[]> =>
  naming(
    path,
    ask((done: Done<FileEntryWithStats[]>) => sftp.readdir(sftpPath(path), done)),
  )
