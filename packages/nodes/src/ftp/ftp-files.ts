import { PassThrough, Readable } from 'node:stream'
import { textOf, withoutUndefined } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import type { Client, FileInfo, UnixPermissions } from 'basic-ftp'
import type { RemoteEntry, RemoteFiles } from './remote-files.ts'

/** The files of a server that speaks FTP. */
export async function openFtpFiles(
  credential: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
  timeoutMs: number,
): Promise<RemoteFiles> {
  const client = await connectFtp(credential, resolveHost, timeoutMs)
  return {
    list: async (path) => (await client.list(path)).map(entryOf),
    async read(path) {
      // Asked for first: a file that is missing is no empty file.
      await client.size(path).catch(refuseMissing)
      return download(client, path)
    },
    write: async (path, content) => void (await client.uploadFrom(Readable.fromWeb(content as never), path)),
    remove: async (path) => void (await client.remove(path)),
    removeFolder: async (path, recursive) =>
      void (await (recursive
        ? keepingPlace(client, () => client.removeDir(path))
        : client.removeEmptyDir(path))),
    rename: async (from, to) => void (await client.rename(from, to)),
    makeFolder: (path) => keepingPlace(client, () => client.ensureDir(path)),
    close: () => client.close(),
  }
}

/** Connects to the address that the policy allows. Data comes from the same address: the client refuses any other. */
export async function connectFtp(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
  timeoutMs: number,
): Promise<Client> {
  const { Client: FtpClient } = await import('basic-ftp')
  const client = new FtpClient(timeoutMs)
  try {
    await client.access({
      host: await resolveHost(textOf(given.host)),
      port: Number(given.port ?? 21),
      user: textOf(given.username) || 'anonymous',
      password: textOf(given.password) || 'guest',
    })
  } catch (error) {
    client.close()
    throw error
  }
  return client
}

/** Not every server tells sizes. */
function refuseMissing(error: Error & { code?: number }): void {
  if (error.code === 550) throw error
}

function download(client: Client, path: string): ReadableStream<Uint8Array> {
  const through = new PassThrough()
  client.downloadTo(through, path).catch((error: Error) => through.destroy(error))
  return Readable.toWeb(through) as ReadableStream<Uint8Array>
}

/** Work that goes into other folders; those who come after it begin where it began. */
async function keepingPlace(client: Client, work: () => Promise<void>): Promise<void> {
  const before = await client.pwd()
  try {
    await work()
  } finally {
    await client.cd(before)
  }
}

const kinds: readonly string[] = ['?', '-', 'd', 'l']

function entryOf({ name, type, size, link, user, group, permissions, ...entry }: FileInfo): RemoteEntry {
  const time = entry.modifiedAt ?? listedTime(entry.rawModifiedAt, new Date())
  return {
    type: kinds[type] ?? '?',
    name,
    size,
    ...withoutUndefined({
      modifyTime: time?.toISOString(),
      rights: permissions && rightsOf(permissions),
      owner: user,
      group,
      target: link,
    }),
  }
}

const rightsOf = ({ user, group, world }: UnixPermissions) => ({
  user: letters(user),
  group: letters(group),
  other: letters(world),
})

const letters = (bits: number): string =>
  ['r', 'w', 'x'].filter((_, place) => (bits & (4 >> place)) !== 0).join('')

/** `Nov 16 20:35` is the last time it was so, `May 09 2025` has a year. */
export function listedTime(text: string, now: Date): Date | undefined {
  const [, day, year, time = ''] = /^(\w{3} +\d+) +(?:(\d{4})|(\d+:\d+))$/.exec(text) ?? []
  if (day === undefined) return undefined
  const found = new Date(`${day} ${year ?? now.getUTCFullYear()} ${time || '0:00'} UTC`)
  if (Number.isNaN(found.getTime())) return undefined
  // Its clock may be some hours ahead.
  const isAhead = found.getTime() > now.getTime() + 24 * 3600 * 1000
  if (year === undefined && isAhead) found.setUTCFullYear(found.getUTCFullYear() - 1)
  return found
}
