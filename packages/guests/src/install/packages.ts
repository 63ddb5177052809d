import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageDescription } from '../protocol/package-description.ts'
import { draftPackage } from './draft-package.ts'
import { installPackage, type PackageSource } from './install-package.ts'
import { changeInstalled, readInstalled, type InstalledPackage } from './installed-file.ts'
import { notThere } from './npm.ts'
import { factsOfFolder } from './package-files.ts'
import { checkSpec } from './package-manifest.ts'
import { viewPackage, type ViewedPackage } from './view-package.ts'

export interface PackagesConfig {
  /** The folder of all packages. */
  folder: string
  registry?: string | undefined
  /** See `NpmOptions`. */
  env: Readonly<Record<string, string>>
  /** Only these may be installed; any when empty. A star at the end stands for any text. */
  allow: readonly string[]
}

export interface Added {
  installed: InstalledPackage
  description: PackageDescription
  /** The version that it takes the place of. */
  before?: string
}

/** Names of packages whose nodes the product has itself. */
const ownPackages: ReadonlySet<string> = new Set(['n8n-nodes-base', '@n8n/n8n-nodes-langchain'])

/** Installs and removes packages. Nothing is running of one that was just installed. */
export class Packages {
  readonly #config: PackagesConfig

  constructor(config: PackagesConfig) {
    this.#config = config
  }

  list(): Promise<InstalledPackage[]> {
    return readInstalled(this.#config.folder)
  }

  /** Whether a package of this name may be installed here. */
  isAllowed(name: string): boolean {
    return this.#refusal(name) === undefined
  }

  /** What the registry says about a package; nothing of it is fetched. */
  async look(spec: string): Promise<ViewedPackage> {
    checkSpec(spec)
    const { folder, registry, env } = this.#config
    await mkdir(folder, { recursive: true })
    const viewed = await viewPackage(spec, { registry, env, cache: join(folder, '.cache'), cwd: folder })
    const refusal = this.#refusal(viewed.name)
    if (refusal !== undefined) throw new Error(refusal)
    return viewed
  }

  /** Undefined when the registry does not have the package. */
  async findNewest(name: string): Promise<string | undefined> {
    try {
      return (await this.look(name)).version
    } catch (error) {
      if (error instanceof Error && error.message === notThere) return undefined
      throw error
    }
  }

  /** Installs a package, or another version of it. */
  async add(source: PackageSource): Promise<Added> {
    const { folder, registry, env } = this.#config
    return changeInstalled(folder, async (packages) => {
      await this.#sweep(packages)
      const { facts, description } = await installPackage(source, {
        folder,
        registry,
        env,
        cache: join(folder, '.cache'),
        refuse: (name) => this.#refusal(name),
      })
      const earlier = packages.find(({ name }) => name === facts.name)
      const others = packages.filter(({ name }) => name !== facts.name)
      return {
        packages: sorted([...others, facts]),
        result: { installed: facts, description, ...(earlier && { before: earlier.version }) },
      }
    })
  }

  /** Puts what stands in a folder now in the place of what was there before. What is wrong with it is thrown, and nothing changes. */
  async develop(source: string): Promise<Added> {
    const { folder } = this.#config
    return changeInstalled(folder, async (packages) => {
      await this.#sweep(packages)
      const { facts, description } = await draftPackage({
        source,
        folder,
        refuse: (name) => this.#refusal(name) ?? otherRefusal(packages, name),
      })
      const others = packages.filter(({ name }) => name !== facts.name)
      return { packages: sorted([...others, facts]), result: { installed: facts, description } }
    })
  }

  /** Takes out what somebody has worked on; false when something else has come in its place. */
  async endDevelopment(name: string): Promise<boolean> {
    const found = (await this.list()).find((each) => each.name === name)
    return found?.inDevelopment === true && (await this.remove(name))
  }

  /** False when there is none of that name. */
  async remove(name: string): Promise<boolean> {
    const { folder } = this.#config
    const gone = await changeInstalled(folder, async (packages) => ({
      packages: packages.filter((each) => each.name !== name),
      result: packages.find((each) => each.name === name),
    }))
    if (gone) await rm(join(folder, gone.folder), { recursive: true, force: true })
    return gone !== undefined
  }

  /** Whether everything of a package is as it was when it was installed. */
  async isUntouched({ folder, digest }: InstalledPackage): Promise<boolean> {
    const facts = await factsOfFolder(join(this.#config.folder, folder)).catch(() => undefined)
    return facts?.digest === digest
  }

  /** Earlier versions go with the next change: something of them may still be running until then. */
  async #sweep(packages: readonly InstalledPackage[]): Promise<void> {
    const { folder } = this.#config
    const kept = new Set(packages.map((each) => each.folder))
    const entries = await readdir(folder, { withFileTypes: true })
    const old = entries.filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !kept.has(entry.name),
    )
    await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })))
  }

  #refusal(name: string): string | undefined {
    if (ownPackages.has(name)) return `Heddle has the nodes of ${name} itself`
    const { allow } = this.#config
    const isAllowed = allow.length === 0 || allow.some((pattern) => matches(pattern, name))
    return isAllowed ? undefined : `${name} is not among the packages that this instance allows`
  }
}

const sorted = (packages: readonly InstalledPackage[]): InstalledPackage[] =>
  packages.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Two of the same name would be in each other's way. */
const otherRefusal = (packages: readonly InstalledPackage[], name: string): string | undefined =>
  packages.some((each) => each.name === name && !each.inDevelopment)
    ? `${name} is installed already. Remove it before you work on it here.`
    : undefined

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
