import type Database from 'better-sqlite3'

/** What executions write all the time. */
const ofExecutions = /^(insert into|update) "execution(_data)?" /

/**
 * Whether anything but executions may have been written. What was read from the database holds for as long as the mark stays the
 * same. Only for SQLite: there every statement of this process goes through one connection, which also notices other processes.
 */
export class Changes {
  readonly #readVersion: Database.Statement
  #writes = 0
  /** As read in this turn of the event loop: many calls that arrive together ask once. */
  #version: unknown

  constructor(database: Database.Database) {
    this.#readVersion = database.prepare('pragma data_version').pluck()
  }

  note(text: string): void {
    if (!ofExecutions.test(text)) this.#writes += 1
  }

  get mark(): string {
    return `${this.#writes} ${String(this.#currentVersion())}`
  }

  #currentVersion(): unknown {
    if (this.#version === undefined) {
      this.#version = this.#readVersion.get()
      setImmediate(() => {
        this.#version = undefined
      })
    }
    return this.#version
  }
}
