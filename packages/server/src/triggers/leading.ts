import type { Logger } from 'pino'
import type { KeyedLock } from '../db/keyed-lock.ts'
import type { Db } from '../db/schema.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { TestSubscriptions } from '../subscriptions/test-subscriptions.ts'
import type { ActiveWorkflows } from './active-workflows.ts'
import type { Clock } from './clock.ts'
import { activateAll, followChange, followLeft } from './switch-workflow.ts'

/** How often it is looked for changes that nobody has told of. */
const lookMs = 30_000

interface Parts {
  db: Db
  active: ActiveWorkflows
  subscriptions: Subscriptions
  testSubscriptions: TestSubscriptions
  clock: Clock
  locks: Pick<KeyedLock<number>, 'run'>
  log: Logger
}

/** Keeps the triggers that watch by themselves in one process, the one that leads, also when others change workflows. */
export class LeadingTriggers {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined
  #hasStarted = false
  /** The version that each active workflow had at the last look. */
  #seen = new Map<number, string>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async lead(): Promise<void> {
    const { active, log } = this.#parts
    active.lead()
    this.#seen = await this.#listActive()
    // Whoever takes over from another process does not start the instance.
    await activateAll(this.#parts, log, this.#hasStarted ? undefined : 'init')
    this.#hasStarted = true
    await this.#tidyUp()
    this.#timer = setInterval(() => void this.#look(), lookMs).unref()
  }

  get leads(): boolean {
    return this.#timer !== undefined
  }

  async follow(): Promise<void> {
    this.stop()
    this.#hasStarted = true
    await this.#parts.active.follow()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Another process says that it has changed the triggers of a workflow. */
  changed(workflowId: number): void {
    if (!this.leads) return
    void followChange(this.#parts, workflowId, this.#parts.log).catch((error: unknown) =>
      this.#parts.log.error({ workflowId, error }, 'a change of triggers could not be followed'),
    )
  }

  async #look(): Promise<void> {
    try {
      const before = this.#seen
      this.#seen = await this.#listActive()
      const ids = new Set([...before.keys(), ...this.#seen.keys()])
      for (const id of ids) if (before.get(id) !== this.#seen.get(id)) this.changed(id)
      await this.#tidyUp()
    } catch (error) {
      this.#parts.log.error({ error }, 'changes of triggers could not be looked for')
    }
  }

  /** What processes that are gone have left with services. */
  async #tidyUp(): Promise<void> {
    await followLeft(this.#parts, this.#parts.log)
    await this.#parts.testSubscriptions.sweep()
  }

  async #listActive(): Promise<Map<number, string>> {
    const rows = await this.#parts.db
      .selectFrom('workflow')
      .select(['id', 'documentVersion'])
      .where('active', '=', true)
      .execute()
    return new Map(rows.map(({ id, documentVersion }) => [id, documentVersion]))
  }
}
