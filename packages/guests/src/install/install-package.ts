import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import type { PackageDescription } from '../protocol/package-description.ts'
import { describeAlone } from './describe-guest.ts'
import { guestOf, type InstalledPackage } from './installed-file.ts'
import { npm, type NpmOptions } from './npm.ts'
import { factsOfFolder, integrityOf } from './package-files.ts'
import { checkSpec, dialectOf } from './package-manifest.ts'
import { descriptionFile } from './read-description.ts'

const packed = z
  .array(z.object({ name: z.string(), version: z.string(), filename: z.string(), integrity: z.string() }))
  .length(1)

const manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.unknown().optional(),
  n8n: z.looseObject({}).optional(),
  heddle: z.looseObject({ nodes: z.unknown().optional() }).optional(),
})

export interface InstallOptions extends NpmOptions {
  /** The folder of all packages. */
  folder: string
  /** Says why a package may not be installed here; undefined when it may. */
  refuse(name: string): string | undefined
}

export interface Unpacked {
  facts: InstalledPackage
  description: PackageDescription
}

/** What to install: a name with or without a version, or the path of an archive or folder on this machine. */
export type PackageSource = { type: 'registry'; spec: string } | { type: 'file'; path: string }

/** Fetches a package and lets it say what it brings. Nothing of it counts before it stands in the list. */
export async function installPackage(source: PackageSource, options: InstallOptions): Promise<Unpacked> {
  const spec = source.type === 'file' ? resolve(source.path) : source.spec
  if (source.type === 'registry') checkSpec(spec)
  const draft = join(options.folder, `.draft-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  try {
    const fetched = await fetchPackage(spec, draft, options)
    return await keep(fetched, { ...options, spec: source.type === 'file' ? basename(spec) : spec })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

interface Archive {
  name: string
  version: string
  file: string
  integrity: string
}

async function fetchArchive(spec: string, draft: string, options: NpmOptions): Promise<Archive> {
  const text = await npm(['pack', spec, '--json', `--pack-destination=${draft}`], { ...options, cwd: draft })
  const [found] = packed.parse(JSON.parse(text))
  if (!found) throw new Error('npm gave no archive')
  const file = join(draft, found.filename.replace('@', '').replace('/', '-'))
  const integrity = await integrityOf(file)
  if (integrity !== found.integrity) throw new Error('The archive is not the one that the registry promised')
  return { name: found.name, version: found.version, file, integrity }
}

/** A package that lies in a folder with what it needs; nothing of it has run. */
export interface FetchedPackage extends Pick<
  InstalledPackage,
  'name' | 'version' | 'dialect' | 'integrity' | 'license'
> {
  /** Where everything of it lies, in the draft's folder. */
  inside: string
}

/** Fetches the archive of a package, and what the package needs, into a folder. @internal */
export async function fetchPackage(
  spec: string,
  draft: string,
  options: Omit<InstallOptions, 'folder'>,
): Promise<FetchedPackage> {
  const archive = await fetchArchive(spec, draft, options)
  const refusal = options.refuse(archive.name)
  if (refusal !== undefined) throw new Error(refusal)
  return unpack(archive, draft, options)
}

async function unpack(archive: Archive, draft: string, options: NpmOptions): Promise<FetchedPackage> {
  const { name, version, file, integrity } = archive
  const inside = join(draft, 'content')
  await mkdir(inside)
  // Without a manifest of its own npm would install into whatever project the folder happens to lie in, and tidy that one up.
  await writeFile(join(inside, 'package.json'), '{ "private": true }')
  await npm(['install', file, '--omit=dev', '--omit=peer', '--omit=optional', '--legacy-peer-deps'], {
    ...options,
    cwd: inside,
  })
  const about = manifest.parse(
    JSON.parse(await readFile(join(inside, 'node_modules', name, 'package.json'), 'utf8')),
  )
  const dialect = dialectOf(about)
  if (!dialect) throw new Error(`${name} is not a package of nodes that Heddle can run`)
  const license = typeof about.license === 'string' ? about.license : null
  return { name, version, dialect, integrity, license, inside }
}

interface Keeping extends InstallOptions {
  spec: string
}

/** Lets a fetched package say what it brings, and gives it its place among all packages. */
async function keep({ inside, ...fetched }: FetchedPackage, options: Keeping): Promise<Unpacked> {
  const { name, version } = fetched
  const description = await describeAlone(guestOf(fetched, inside))
  await writeFile(join(inside, descriptionFile), JSON.stringify(description))
  const { bytes, digest } = await factsOfFolder(inside)
  const folder = `${name.replaceAll('/', '+')}@${version}-${digest.slice(7, 15).replace(/\W/g, '_')}`
  const place = join(options.folder, folder)
  await rm(place, { recursive: true, force: true })
  await rename(inside, place)
  const installedAt = new Date().toISOString()
  return { facts: { ...fetched, source: options.spec, digest, bytes, folder, installedAt }, description }
}
