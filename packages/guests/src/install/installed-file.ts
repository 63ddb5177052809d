import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Guest } from '../host/guests.ts'

const installedPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** Whose interface it is written for. */
  dialect: z.enum(['community', 'pieces', 'own']),
  /** What was asked for: a name with or without a version, or a file. */
  source: z.string(),
  /** Of the archive, as the registry states it. */
  integrity: z.string(),
  /** Of everything that was unpacked. */
  digest: z.string(),
  bytes: z.number(),
  license: z.string().nullable(),
  /** Its folder, inside of that of all packages. */
  folder: z.string(),
  installedAt: z.string(),
  /** It stands for a folder that somebody is working in, and goes when they stop. */
  inDevelopment: z.literal(true).optional(),
})

export type InstalledPackage = z.infer<typeof installedPackage>

/** An installed package as a guest, in its own folder. Node runs TypeScript outside of `node_modules` only. */
export function guestOf(
  {
    name,
    version,
    dialect,
    inDevelopment,
  }: Pick<InstalledPackage, 'name' | 'version' | 'dialect' | 'inDevelopment'>,
  folder: string,
): Guest {
  const packageFolder = inDevelopment ? join(folder, 'package') : join(folder, 'node_modules', name)
  return { name, version, dialect, folder, packageFolder }
}

const contents = z.object({ version: z.literal(1), packages: z.array(installedPackage) })

const nameOfFile = 'installed.json'
/** A process that died while it changed something does not hold up the others for longer. */
const staleMs = 10 * 60_000
const pauseMs = 100

/** The list of what is installed: the truth for every process that shares the folder. */
export async function readInstalled(folder: string): Promise<InstalledPackage[]> {
  try {
    return contents.parse(JSON.parse(await readFile(join(folder, nameOfFile), 'utf8'))).packages
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new Error(`${join(folder, nameOfFile)} cannot be read`, { cause: error })
  }
}

/** Changes with every change of the list; undefined when there is none. */
export async function stampOf(folder: string): Promise<string | undefined> {
  const facts = await stat(join(folder, nameOfFile), { bigint: true }).catch(() => undefined)
  return facts && `${facts.mtimeNs}:${facts.ino}`
}

/** Changes the list as a whole, one process at a time. */
export async function changeInstalled<T>(
  folder: string,
  change: (packages: InstalledPackage[]) => Promise<{ packages: InstalledPackage[]; result: T }>,
): Promise<T> {
  await mkdir(folder, { recursive: true })
  const lock = join(folder, 'installed.lock')
  await takeLock(lock)
  try {
    const { packages, result } = await change(await readInstalled(folder))
    const draft = join(folder, `.${randomUUID()}.json`)
    await writeFile(draft, `${JSON.stringify({ version: 1, packages }, null, 2)}\n`, { flush: true })
    await rename(draft, join(folder, nameOfFile))
    return result
  } finally {
    await rm(lock, { force: true })
  }
}

async function takeLock(lock: string): Promise<void> {
  for (;;) {
    try {
      await (await open(lock, 'wx')).close()
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const since = await stat(lock).catch(() => undefined)
    if (since && Date.now() - since.mtimeMs > staleMs) await rm(lock, { force: true })
    else await sleep(pauseMs)
  }
}
