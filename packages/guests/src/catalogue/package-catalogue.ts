import type { KnownPackage } from './known-package.ts'
import { NewestVersions } from './newest-versions.ts'
import { searchPackages } from './search-packages.ts'

interface CatalogueOptions {
  /** Asks the registry which version is the newest; undefined when it does not have the package. */
  askNewest(name: string): Promise<string | undefined>
  /** Says which packages may be installed here. */
  isAllowed(name: string): boolean
}

export interface FoundPackage extends KnownPackage {
  /** As far as the registry said so. */
  newest?: string
}

const mostFound = 20

/** The packages that are known by name. It comes with the product, so it can be searched without a network. */
export class PackageCatalogue {
  readonly #newest: NewestVersions
  readonly #isAllowed: CatalogueOptions['isAllowed']
  #listed: Promise<readonly KnownPackage[]> | undefined

  constructor({ askNewest, isAllowed }: CatalogueOptions) {
    this.#newest = new NewestVersions({ ask: askNewest })
    this.#isAllowed = isAllowed
  }

  /** The registry learns which packages were found only if it is to be asked about them, which nobody waits for. */
  async search(text: string, { refresh = false }: { refresh?: boolean } = {}): Promise<FoundPackage[]> {
    const found = searchPackages(await this.#list(), text).slice(0, mostFound)
    if (refresh) this.#newest.refresh(found.map(({ name }) => name))
    return found.map((each) => this.#withNewest(each))
  }

  /** Undefined when nothing is known of it, which says nothing about whether it exists. */
  async find(name: string): Promise<KnownPackage | undefined> {
    return (await this.#list()).find((each) => each.name === name)
  }

  #withNewest(known: KnownPackage): FoundPackage {
    const newest = this.#newest.find(known.name)
    return newest === undefined ? known : { ...known, newest }
  }

  #list(): Promise<readonly KnownPackage[]> {
    return (this.#listed ??= load().then((all) => all.filter(({ name }) => this.#isAllowed(name))))
  }
}

/** Whoever never looks for a package does not pay for the list. */
async function load(): Promise<readonly KnownPackage[]> {
  const { default: packages } = await import('./known-packages.json', { with: { type: 'json' } })
  return packages as KnownPackage[]
}
