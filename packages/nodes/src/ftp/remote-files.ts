import type { JsonObject } from '@heddle/core'
import { eachItem, type NodeOutput, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'

/** A file or folder of a server, as an item tells it. */
export interface RemoteEntry extends JsonObject {
  /** `-` for a file, `d` for a folder, `l` for a link. */
  type: string
  name: string
}

export interface ReadOptions {
  enableConcurrentReads?: boolean
  maxConcurrentReads?: number
  /** In kilobytes. */
  chunkSize?: number
}

/** The files of a server, whatever it speaks. */
export interface RemoteFiles {
  list(path: string): Promise<RemoteEntry[]>
  read(path: string, options: ReadOptions): Promise<ReadableStream<Uint8Array>>
  write(path: string, content: ReadableStream<Uint8Array>): Promise<void>
  remove(path: string): Promise<void>
  /** An empty one, or one with all that is in it. */
  removeFolder(path: string, recursive: boolean): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** With those above it; one that is there already stays. */
  makeFolder(path: string): Promise<void>
  /** Also in the middle of something. */
  close(): void
}

interface Protocol {
  protocol: string
  options: { timeout?: number }
}

const usualTimeoutMs = 10_000

/** Does something for each item over one connection. */
export async function runOnFiles<P extends Protocol>(
  context: RunContext<P>,
  act: (files: RemoteFiles, params: P, item: Item) => Promise<Item | Item[]>,
): Promise<NodeOutput> {
  if (context.items.length === 0) return [[]]
  const { protocol, options } = context.params(0)
  const type = protocol === 'sftp' ? 'sftp' : 'ftp'
  const open = await openerOf(type)
  const files = await open(
    await context.credential(type),
    context.resolveHost,
    options.timeout || usualTimeoutMs,
  )
  const stop = () => files.close()
  context.signal.addEventListener('abort', stop, { once: true })
  try {
    return await eachItem(context, (item, _, params) => act(files, params, item))
  } finally {
    context.signal.removeEventListener('abort', stop)
    files.close()
  }
}

async function openerOf(type: 'ftp' | 'sftp') {
  if (type === 'sftp') return (await import('./sftp-files.ts')).openSftpFiles
  return (await import('./ftp-files.ts')).openFtpFiles
}

/** Path of something in a folder. */
export const within = (folder: string, name: string): string => `${folder.replace(/\/$/, '')}/${name}`
