import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { noPorts } from '../host/answer-call.ts'
import { linkTo } from '../host/guest-link.ts'
import { Guests } from '../host/guests.ts'
import { pollTimesProperty } from '@heddle/nodes'
import type { GuestNode, PackageDescription } from '../protocol/package-description.ts'
import type { InstalledPackage } from './installed-file.ts'
import { npm, type NpmOptions } from './npm.ts'
import { factsOfFolder, integrityOf } from './package-files.ts'
import { descriptionFile } from './read-description.ts'

const packed = z
  .array(z.object({ name: z.string(), version: z.string(), filename: z.string(), integrity: z.string() }))
  .length(1)

const manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.unknown().optional(),
  n8n: z.looseObject({}).optional(),
})

/** The names of npm, and what may stand behind them. */
const specPattern = /^(@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(@[\w.^~<>=*+-]+)?$/i
const describeMs = 60_000

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
  if (source.type === 'registry' && !specPattern.test(spec))
    throw new Error(`"${spec}" is not the name of a package`)
  const draft = join(options.folder, `.draft-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  try {
    const archive = await fetchArchive(spec, draft, options)
    const refusal = options.refuse(archive.name)
    if (refusal !== undefined) throw new Error(refusal)
    return await unpack(archive, { ...options, draft, spec: source.type === 'file' ? basename(spec) : spec })
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

interface Unpacking extends InstallOptions {
  draft: string
  spec: string
}

async function unpack(archive: Archive, options: Unpacking): Promise<Unpacked> {
  const { name, version, file, integrity } = archive
  const inside = join(options.draft, 'content')
  await mkdir(inside)
  await npm(['install', file, '--omit=dev', '--omit=peer', '--omit=optional', '--legacy-peer-deps'], {
    ...options,
    cwd: inside,
  })
  const about = manifest.parse(
    JSON.parse(await readFile(join(inside, 'node_modules', name, 'package.json'), 'utf8')),
  )
  const dialect = dialectOf(about)
  if (!dialect) throw new Error(`${name} is not a package of nodes that Heddle can run`)
  const description = await describe({ name, version, dialect }, inside)
  await writeFile(join(inside, descriptionFile), JSON.stringify(description))
  const { bytes, digest } = await factsOfFolder(inside)
  const folder = `${name.replaceAll('/', '+')}@${version}-${digest.slice(7, 15).replace(/\W/g, '_')}`
  const place = join(options.folder, folder)
  await rm(place, { recursive: true, force: true })
  await rename(inside, place)
  const facts: InstalledPackage = {
    name,
    version,
    dialect,
    source: options.spec,
    integrity,
    digest,
    bytes,
    license: typeof about.license === 'string' ? about.license : null,
    folder,
    installedAt: new Date().toISOString(),
  }
  return { facts, description }
}

/** Community packages say what they are; pieces are called so. */
function dialectOf({ name, n8n }: z.infer<typeof manifest>): InstalledPackage['dialect'] | undefined {
  if (n8n) return 'community'
  return /(^|\/)piece-/.test(name) ? 'pieces' : undefined
}

/** Loads it once, where it can reach nothing, and keeps what it says. */
async function describe(
  { name, version, dialect }: Pick<InstalledPackage, 'name' | 'version' | 'dialect'>,
  folder: string,
): Promise<PackageDescription> {
  const guests = new Guests({
    openConnection: () => Promise.reject(new Error('There is no network while a package is described')),
  })
  const guest = { name, version, dialect, folder, packageFolder: join(folder, 'node_modules', name) }
  try {
    const link = linkTo({ guests, guest, credentials: [], http: noPorts.http })
    return checkNames(name, await link.ask({ type: 'describe' }, { ports: noPorts, deadlineMs: describeMs }))
  } finally {
    await guests.stop()
  }
}

/** When a node looks for news is asked by the product that it was written for, not by the node. */
function withPollTimes(node: GuestNode): GuestNode {
  const { properties } = node.description
  if (!node.does.includes('poll') || properties.some((each) => each.name === pollTimesProperty.name))
    return node
  return { ...node, description: { ...node.description, properties: [pollTimesProperty, ...properties] } }
}

/** A package has the types of its own name and no others, whatever it says. */
function checkNames(name: string, { nodes, credentials, problems }: PackageDescription): PackageDescription {
  const own = nodes.filter(({ description }) => description.name.startsWith(`${name}.`))
  const strange = nodes.length - own.length
  if (own.length === 0 && strange === 0 && problems.length > 0) throw new Error(problems[0])
  if (own.length === 0) throw new Error(`${name} brings no nodes`)
  const note =
    strange > 0 ? [`${strange} of its nodes have the name of another package and are left out`] : []
  return { nodes: own.map(withPollTimes), credentials, problems: [...problems, ...note] }
}
