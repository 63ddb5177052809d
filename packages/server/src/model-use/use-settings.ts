import type { ChangedModelUseSettings } from '@heddle/contract'
import type { Db } from '../db/schema.ts'
import { findSetting, writeSetting } from '../db/setting-queries.ts'

/** For so long another process may not know of a change. */
const freshMs = 5000
const key = 'modelUse'
const none: ChangedModelUseSettings = { prices: [], budgets: [] }

/** Prices and budgets. They are asked for before every call of a model, so they are not read each time. */
export class UseSettings {
  readonly #db: Db
  #known: { settings: ChangedModelUseSettings; readAt: number } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async get(): Promise<ChangedModelUseSettings> {
    if (this.#known && Date.now() - this.#known.readAt < freshMs) return this.#known.settings
    return this.#keep(((await findSetting(this.#db, key)) as ChangedModelUseSettings | undefined) ?? none)
  }

  async change(settings: ChangedModelUseSettings): Promise<void> {
    await writeSetting(this.#db, key, settings)
    this.#keep(settings)
  }

  #keep(settings: ChangedModelUseSettings): ChangedModelUseSettings {
    this.#known = { settings, readAt: Date.now() }
    return settings
  }
}
