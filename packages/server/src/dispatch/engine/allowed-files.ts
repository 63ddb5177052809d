import { constants } from 'node:fs'
import { glob, mkdir, open, realpath, type FileHandle } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileAccess } from '@heddle/core'

/** The files that nodes may use: those in the given folders, reached without any link. */
export function createAllowedFiles(folders: readonly string[]): FileAccess {
  const placeOf = (path: string) => placeIn(folders, path)
  return {
    async find(pattern) {
      if (!/[*?[{]/.test(pattern)) return [pattern]
      const { folder, inside } = placeOf(pattern)
      const found: string[] = []
      for await (const path of glob(inside, { cwd: folder })) found.push(join(folder, path))
      return found.toSorted()
    },

    async read(path) {
      const handle = await openInside(await realPlace(placeOf(path), path), constants.O_RDONLY)
      return Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>
    },

    async write(path, content, { append = false } = {}) {
      const place = placeOf(path)
      await mkdir(place.folder, { recursive: true, mode: 0o700 })
      const mode = constants.O_WRONLY | constants.O_CREAT | (append ? constants.O_APPEND : 0)
      const handle = await openInside(await realPlace(place, path), mode)
      // Emptied only now: what was opened has been found to be a file of the folder.
      if (!append) await handle.truncate()
      await pipeline(content, handle.createWriteStream())
    },
  }
}

interface Place {
  folder: string
  /** The way from the folder; never upwards. */
  inside: string
}

function placeIn(folders: readonly string[], path: string): Place {
  const whole = isAbsolute(path) ? resolve(path) : resolve(folders[0] ?? '/nowhere', path)
  for (const folder of folders.map((each) => resolve(each))) {
    const inside = relative(folder, whole)
    if (inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)) {
      return { folder, inside }
    }
  }
  throw new Error(`The path "${path}" is outside of the folders that this instance allows`)
}

/** The allowed folder itself may be a link; nothing below it may. */
async function realPlace({ folder, inside }: Place, path: string): Promise<string> {
  const expected = join(await realpath(folder).catch(() => folder), inside)
  const parent = await realpath(dirname(expected)).catch(() => undefined)
  if (parent === undefined) throw new Error(`The folder of "${path}" does not exist`)
  if (parent !== dirname(expected)) throw new Error(`The path "${path}" leads through a link`)
  return expected
}

/** Opens without following a link and without waiting for a pipe, and refuses all that is no plain file. */
async function openInside(path: string, flags: number): Promise<FileHandle> {
  const handle = await open(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600).catch(
    (error: NodeJS.ErrnoException) => {
      throw new Error(reasons[error.code ?? '']?.(basename(path)) ?? error.message)
    },
  )
  const isPlain = (await handle.stat()).isFile()
  // A folder on the way may have been exchanged for a link since it was looked at.
  if (isPlain && (await realpath(path)) === path) return handle
  await handle.close()
  throw new Error(`"${basename(path)}" is no plain file`)
}

const reasons: Readonly<Record<string, (name: string) => string>> = {
  ENOENT: (name) => `There is no file "${name}"`,
  ELOOP: (name) => `"${name}" is a link`,
  EISDIR: (name) => `"${name}" is a folder`,
  EACCES: (name) => `This instance may not use the file "${name}"`,
}
