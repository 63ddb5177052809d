import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { z } from 'zod'
import { describeAlone } from './describe-guest.ts'
import { guestOf, type InstalledPackage } from './installed-file.ts'
import { factsOfFolder } from './package-files.ts'
import { descriptionFile } from './read-description.ts'
import type { PackageDescription } from '../protocol/package-description.ts'
import { copyDependencies } from './copy-dependencies.ts'

const manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  heddle: z.object({ nodes: z.array(z.string()), credentials: z.array(z.string()).default([]) }),
})

export interface Draft {
  facts: InstalledPackage
  description: PackageDescription
}

interface Drafting {
  /** Where somebody is working. */
  source: string
  /** The folder of all packages. */
  folder: string
  /** Says why a package may not be there; undefined when it may. */
  refuse(name: string): string | undefined
}

/**
 * What stands in a folder now, as a package of its own. It is a copy: what runs stays as it was when it was good, whatever somebody
 * writes meanwhile. Sources are taken in place of what is built of them, so nothing has to be built.
 */
export async function draftPackage({ source, folder, refuse }: Drafting): Promise<Draft> {
  const about = await readManifest(source)
  const refusal = refuse(about.name)
  if (refusal !== undefined) throw new Error(refusal)
  const draft = join(folder, `.draft-${randomUUID()}`)
  try {
    const { digest } = await copySources(source, about, draft)
    const version = `${about.version}-dev.${digest.slice(7, 15).replaceAll(/[^A-Za-z0-9]/g, '-')}`
    const known = { name: about.name, version, dialect: 'own', inDevelopment: true } as const
    const description = await describeAlone(guestOf(known, draft))
    if (description.problems.length > 0) throw new Error(description.problems.join('\n'))
    await writeFile(join(draft, descriptionFile), JSON.stringify(description))
    const own = `${about.name.replaceAll('/', '+')}@${version}`
    await rm(join(folder, own), { recursive: true, force: true })
    await rename(draft, join(folder, own))
    const facts = {
      ...known,
      ...(await factsOfFolder(join(folder, own))),
      source,
      integrity: '',
      license: about.license ?? null,
      folder: own,
      installedAt: new Date().toISOString(),
    }
    return { facts, description }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

type Manifest = z.infer<typeof manifest>

async function readManifest(source: string): Promise<Manifest> {
  const text = await readFile(join(source, 'package.json'), 'utf8').catch(() => {
    throw new Error(`${join(source, 'package.json')} is missing`)
  })
  const { data, error } = manifest.safeParse(parse(text))
  if (data) return data
  const [issue] = error.issues
  throw new Error(`package.json: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`package.json: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

async function copySources(source: string, about: Manifest, draft: string) {
  const place = join(draft, 'package')
  await mkdir(place, { recursive: true })
  await cp(source, place, { recursive: true, filter: (path) => isSource(relative(source, path)) })
  const sourcesOf = (paths: readonly string[]) => paths.map((path) => sourceOf(source, path))
  const heddle = { nodes: sourcesOf(about.heddle.nodes), credentials: sourcesOf(about.heddle.credentials) }
  await writeFile(join(place, 'package.json'), JSON.stringify({ ...about, heddle }))
  await copyDependencies(source, place)
  return factsOfFolder(draft)
}

/** What is hidden, fetched or packed is none. */
export const isSource = (path: string): boolean =>
  !path.split(sep).some((part) => part === 'node_modules' || (part.startsWith('.') && part !== '.')) &&
  !basename(path).endsWith('.tgz')

/** `built/a.js` is made of `src/a.ts`. */
function sourceOf(folder: string, path: string): string {
  const source = path.replace(/^(\.\/)?built\//, 'src/').replace(/\.js$/, '.ts')
  return existsSync(join(folder, source)) ? source : path
}
