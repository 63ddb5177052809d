import { constants } from 'node:fs'
import { lstat, mkdir, open, opendir, realpath, type FileHandle } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readFilePattern } from '@heddle/core'
import type { FileAccess, TriggerContext } from '@heddle/core/node'

/** Longest pattern, and how many files and folders are looked at for one. */
const maxPatternLength = 1000
const maxLooks = 100_000

/** The files that nodes may use: those in the given folders, reached without any link. */
export function createAllowedFiles(folders: readonly string[]): FileAccess {
  const placeOf = (path: string) => placeIn(folders, path)
  return {
    async find(pattern) {
      if (!/[*?[{]/.test(pattern)) return [pattern]
      if (pattern.length > maxPatternLength) throw new Error('The pattern is too long')
      const place = placeOf(pattern)
      const found = await findFiles(place)
      return found.map((path) => join(place.folder, path)).toSorted()
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

/** The same rule for what is only watched: such a folder itself may be watched, too. */
export function createFileLocator(folders: readonly string[]): TriggerContext['locateFile'] {
  return async (path) => {
    const root = folders.find((folder) => resolve(folder) === resolve(path))
    if (root !== undefined) return realpath(root)
    const real = await realPlace(placeIn(folders, path), path)
    const found = await lstat(real).catch(() => undefined)
    if (found?.isSymbolicLink()) throw new Error(`"${basename(path)}" is a link`)
    return real
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

/** Goes down from the folder, never up and through no link, and only where the pattern can still fit. */
async function findFiles({ folder, inside }: Place): Promise<string[]> {
  const pattern = readFilePattern(inside.split(sep).join('/'))
  const root = await realpath(folder).catch(() => folder)
  const found: string[] = []
  const ahead = [{ path: '', progress: pattern.begin }]
  let looks = 0
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    for await (const entry of entriesOf(join(root, next.path))) {
      looks += 1
      if (looks > maxLooks) throw new Error(`The pattern asks for a look at more than ${maxLooks} files`)
      const path = join(next.path, entry.name)
      const progress = pattern.follow(next.progress, entry.name)
      if (entry.isFile() && pattern.fits(progress)) found.push(path)
      const behind = pattern.enter(progress)
      if (entry.isDirectory() && behind.size > 0) ahead.push({ path, progress: behind })
    }
  }
  return found
}

/** Nothing for a folder that is not there, cannot be read or has become a link. */
async function* entriesOf(folder: string) {
  const entries = await opendir(folder).catch(() => undefined)
  if (!entries) return
  if ((await realpath(folder).catch(() => '')) === folder) yield* entries
  else await entries.close()
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
