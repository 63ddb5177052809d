import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageDescription } from '../protocol/package-description.ts'
import { installPackage, type PackageSource } from './install-package.ts'
import { changeInstalled, readInstalled, type InstalledPackage } from './installed-file.ts'
import { factsOfFolder } from './package-files.ts'

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
      const sorted = [...others, facts].toSorted((a, b) => (a.name < b.name ? -1 : 1))
      return {
        packages: sorted,
        result: { installed: facts, description, ...(earlier && { before: earlier.version }) },
      }
    })
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

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
