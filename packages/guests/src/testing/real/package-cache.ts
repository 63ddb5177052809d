import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Guest } from '../../host/guests.ts'
import { fetchPackage, type FetchedPackage } from '../../install/install-package.ts'
import { realPackages, type RealPackage } from './real-packages.ts'

/** Outside of git, and kept between runs. */
const cache = join(import.meta.dirname, '../../../../../node_modules/.cache/heddle-packages')
const factsFile = 'facts.json'
const atOnce = 4
/** A registry that is busy for a moment need not fail a whole run. */
const mostTries = 3

export type CachedPackage = Omit<FetchedPackage, 'inside'> & { guest: Guest }

/** Fetches the packages that are not there yet, as the product does: by npm, without scripts, each the one that is pinned. */
export async function fetchRealPackages(): Promise<void> {
  const missing = realPackages.filter((each) => !existsSync(join(folderOf(each), factsFile)))
  if (missing.length === 0) return
  process.stdout.write(`Fetching ${missing.length} packages that the tests run …\n`)
  await mkdir(cache, { recursive: true })
  const queue = missing.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const each of queue) await fetchPatiently(each)
    }),
  )
}

/** What was fetched, as a guest that can be asked. */
export async function readRealPackage(pinned: RealPackage): Promise<CachedPackage> {
  const folder = folderOf(pinned)
  const facts = JSON.parse(await readFile(join(folder, factsFile), 'utf8')) as Omit<CachedPackage, 'guest'>
  const { name, version, dialect } = facts
  const packageFolder = join(folder, 'node_modules', name)
  return { ...facts, guest: { name, version, dialect, folder, packageFolder } }
}

const folderOf = ({ name, version }: RealPackage): string =>
  join(cache, `${name.replaceAll('/', '+')}@${version}`)

async function fetchPatiently(pinned: RealPackage): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchReal(pinned)
    } catch (error) {
      if (tries === mostTries) throw error
    }
  }
}

async function fetchReal(pinned: RealPackage): Promise<void> {
  const { name, version, integrity } = pinned
  const draft = join(cache, `.draft-${randomUUID()}`)
  await mkdir(draft)
  try {
    const options = { env: environment(), cache: join(cache, '.npm'), refuse: () => undefined }
    const { inside, ...facts } = await fetchPackage(`${name}@${version}`, draft, options)
    if (facts.integrity !== integrity) throw new Error(`It has another digest: ${facts.integrity}`)
    await writeFile(join(inside, factsFile), JSON.stringify(facts))
    await rm(folderOf(pinned), { recursive: true, force: true })
    await rename(inside, folderOf(pinned))
  } catch (error) {
    throw new Error(`${name}@${version} cannot be fetched: ${(error as Error).message}`, { cause: error })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
