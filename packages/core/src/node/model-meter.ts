import type { TokenUse } from '../run/run-data.ts'

/** What a call of a model has used, and of which model, as its service calls it. */
export type ModelUse = TokenUse & { model: string }

/** Whoever calls a model asks here before, and tells afterwards what it took. */
export interface ModelMeter {
  /** Fails when a budget is used up: then no call may be made. */
  admit(): Promise<void>
  note(use: ModelUse): Promise<void>
}
