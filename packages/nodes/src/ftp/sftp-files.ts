import { dirname } from 'node:path/posix'
import type { RunContext } from '@heddle/core/node'
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2'
import { connectSsh } from '../ssh/connect-ssh.ts'
import { ask, listRemote, naming, openSftp, readRemote, sftpPath, writeRemote } from '../ssh/sftp.ts'
import { within, type RemoteEntry, type RemoteFiles } from './remote-files.ts'

/** The files of a server that speaks SFTP. */
export async function openSftpFiles(
  credential: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
  timeoutMs: number,
): Promise<RemoteFiles> {
  const client = await connectSsh(credential, resolveHost, timeoutMs)
  const sftp = await openSftp(client)
  const does = (path: string, start: (done: (error?: Error | null) => void) => void) =>
    naming(
      path,
      ask<void>((done) => start((error) => done(error, undefined))),
    )
  const removeFolder = async (path: string, recursive: boolean): Promise<void> => {
    for (const { type, name } of recursive ? await list(sftp, path) : []) {
      const inside = within(path, name)
      // A link is taken away, never what it leads to.
      await (type === 'd'
        ? removeFolder(inside, true)
        : does(inside, (done) => sftp.unlink(sftpPath(inside), done)))
    }
    await does(path, (done) => sftp.rmdir(sftpPath(path), done))
  }
  return {
    list: (path) => list(sftp, path),
    read: (path, { enableConcurrentReads, maxConcurrentReads = 5, chunkSize = 64 }) =>
      readRemote(
        sftp,
        path,
        enableConcurrentReads
          ? { parallel: Math.max(1, maxConcurrentReads), chunkBytes: Math.max(1, chunkSize) * 1024 }
          : {},
      ),
    write: (path, content) => writeRemote(sftp, path, content),
    remove: (path) => does(path, (done) => sftp.unlink(sftpPath(path), done)),
    removeFolder,
    rename: (from, to) => does(from, (done) => sftp.rename(sftpPath(from), sftpPath(to), done)),
    makeFolder: (path) => makeFolder(sftp, sftpPath(path)),
    close: () => client.destroy(),
  }
}

async function makeFolder(sftp: SFTPWrapper, path: string): Promise<void> {
  const isThere = await ask((done) => sftp.stat(path, done)).then(
    () => true,
    () => false,
  )
  if (isThere) return
  await makeFolder(sftp, dirname(path))
  await naming(
    path,
    ask<void>((done) => sftp.mkdir(path, (error) => done(error, undefined))),
  )
}

const list = async (sftp: SFTPWrapper, path: string): Promise<RemoteEntry[]> =>
  (await listRemote(sftp, path)).map(entryOf)

function entryOf({ filename, longname, attrs }: FileEntryWithStats): RemoteEntry {
  const { size, uid, gid, atime, mtime } = attrs
  return {
    type: longname.charAt(0),
    name: filename,
    size,
    modifyTime: new Date(mtime * 1000).toISOString(),
    accessTime: new Date(atime * 1000).toISOString(),
    rights: {
      user: rightsIn(longname, 1),
      group: rightsIn(longname, 4),
      other: rightsIn(longname, 7),
    },
    owner: uid,
    group: gid,
  }
}

/** The letters of `-rw-r--r--` that stand for someone, without those for what they may not. */
const rightsIn = (longname: string, at: number): string => longname.slice(at, at + 3).replaceAll('-', '')
