import type { SubscriptionProblem } from '@heddle/contract'
import type { TriggerPlan } from '@heddle/worker'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { KeyedLock } from '../db/keyed-lock.ts'
import type { Db } from '../db/schema.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { Encryption } from '../encryption/encryption.ts'
import {
  deleteSubscriptions,
  insertSubscription,
  keepSubscription,
  listSubscriptions,
  setState,
  type Subscription,
} from './subscription-queries.ts'
import { tellToStart, tellToStop } from './tell-service.ts'
import { compareSubscriptions, wantedSubscriptions, type Subscriber } from './wanted-subscriptions.ts'

export interface SubscriptionParts {
  db: Db
  config: Pick<Config, 'baseUrl'>
  engine: Pick<Engine, 'ask'>
  encryption: Encryption
  log: Logger
  /** By workflow id: whoever changes what services call holds it. */
  locks: Pick<KeyedLock<number>, 'run'>
}

/** What services were told for a change of a workflow that is not stored yet. */
export interface SubscriptionChange {
  /** What services knew before, as the workflow is from now on. */
  kept: Subscription[]
  added: Subscription[]
  ended: Subscription[]
  /** What did not work and is no reason to refuse the change. */
  problems: SubscriptionProblem[]
}

/**
 * The services that call the webhooks of active workflows. They are told before a change is stored, and told what was before when
 * it is not. Every row is written before its service hears anything, so that what a process leaves unfinished is found.
 */
export class Subscriptions {
  readonly #parts: SubscriptionParts

  constructor(parts: SubscriptionParts) {
    this.#parts = parts
  }

  /** Tells services what differs from before. When one refuses, all is as it was, and the refusal is thrown. */
  async prepare(
    subscriber: Subscriber & { id: number },
    plans: readonly TriggerPlan[],
  ): Promise<SubscriptionChange> {
    const { db, encryption, config } = this.#parts
    const { kept, fresh, old } = compareSubscriptions(
      await listSubscriptions(db, encryption, subscriber.id),
      wantedSubscriptions(config.baseUrl, subscriber, plans),
    )
    const change: SubscriptionChange = { kept, added: [], ended: [], problems: [] }
    try {
      // First the old ones: many services know one address for each account.
      for (const row of old) await this.#end(change, row)
      for (const row of fresh) await this.#add(change, row)
      return change
    } catch (error) {
      await this.undo(change)
      throw error
    }
  }

  /** The change is stored, in this transaction. */
  async store(transaction: Db, { kept, added, ended }: SubscriptionChange): Promise<void> {
    await deleteSubscriptions(transaction, idsOf(ended))
    for (const row of [...kept, ...added])
      await keepSubscription(transaction, this.#parts.encryption, { ...row, state: 'open' })
  }

  /** The change is not stored after all. */
  async undo({ added, ended }: SubscriptionChange): Promise<void> {
    const { db } = this.#parts
    for (const row of added) await tellToStop(this.#parts, row)
    const neverCounted = ended.filter(({ state }) => state !== 'open')
    await deleteSubscriptions(db, idsOf([...added, ...neverCounted]))
    for (const row of ended.filter(({ state }) => state === 'open')) await this.#tellAgain(row)
  }

  /** The workflow is off or gone. Gives what went wrong, for whoever switched it off. */
  async end(workflowId: number): Promise<SubscriptionProblem[]> {
    const { db, encryption } = this.#parts
    const rows = await listSubscriptions(db, encryption, workflowId)
    await setState(db, idsOf(rows), 'ending')
    const problems: SubscriptionProblem[] = []
    for (const row of rows) problems.push(...(await tellToStop(this.#parts, row)))
    await deleteSubscriptions(db, idsOf(rows))
    return problems
  }

  /** Tells services again: some know one address for each account, and a test has taken it. */
  async renew(workflowId: number, nodes: readonly string[]): Promise<void> {
    const { db, encryption, locks } = this.#parts
    await locks.run(workflowId, async () => {
      const rows = await listSubscriptions(db, encryption, workflowId)
      for (const row of rows.filter(({ node, state }) => state === 'open' && nodes.includes(node))) {
        await setState(db, [row.id], 'ending')
        await this.#tellAgain(row)
      }
    })
  }

  /** One that cannot be told now is found among those that were left unfinished, and tried again. */
  async #tellAgain(row: Subscription): Promise<void> {
    const { db, encryption, log } = this.#parts
    try {
      const memory = await tellToStart(this.#parts, row)
      await keepSubscription(db, encryption, { ...row, state: 'open', memory })
    } catch (error) {
      log.error({ workflowId: row.workflowId, node: row.node, error }, 'a service does not call any more')
    }
  }

  async #end(change: SubscriptionChange, row: Subscription): Promise<void> {
    await setState(this.#parts.db, [row.id], 'ending')
    change.ended.push(row)
    change.problems.push(...(await tellToStop(this.#parts, row)))
  }

  async #add(change: SubscriptionChange, row: Subscription): Promise<void> {
    const { db, encryption } = this.#parts
    await insertSubscription(db, encryption, row)
    try {
      const memory = await tellToStart(this.#parts, row)
      change.added.push({ ...row, memory })
      await keepSubscription(db, encryption, { ...row, memory })
    } catch (error) {
      await deleteSubscriptions(db, [row.id])
      throw error
    }
  }
}

const idsOf = (rows: readonly Subscription[]): string[] => rows.map(({ id }) => id)
