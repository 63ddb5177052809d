import type { PackageWork } from '@heddle/contract'

const mostKept = 20

/** What is being installed, and what could not be: whoever comes back to the page finds it there. */
export class InstallWork {
  readonly #work = new Map<string, PackageWork>()

  list(): PackageWork[] {
    return [...this.#work.values()]
  }

  /** Keeps what happens meanwhile; what worked needs no note. */
  async during<T>(spec: string, install: () => Promise<T>): Promise<T> {
    const name = nameIn(spec)
    const since = new Date().toISOString()
    this.#note(name, { package: spec, since, failure: null })
    try {
      const result = await install()
      this.#work.delete(name)
      return result
    } catch (error) {
      this.#note(name, {
        package: spec,
        since,
        failure: error instanceof Error ? error.message : String(error),
      })
      throw error
    }
  }

  /** Nobody needs to know any more why a package could not be installed. */
  forget(name: string): void {
    if (this.#work.get(name)?.failure !== null) this.#work.delete(name)
  }

  #note(name: string, work: PackageWork): void {
    this.#work.delete(name)
    this.#work.set(name, work)
    const failed = [...this.#work].filter(([, { failure }]) => failure !== null)
    for (const [old] of failed.slice(0, -mostKept)) this.#work.delete(old)
  }
}

/** Without the version that was asked for. */
const nameIn = (spec: string): string => spec.replace(/(?!^)@.*$/, '')
