import type { TriggerPlan } from '@heddle/worker'
import {
  claimOfTest,
  deleteSubscriptions,
  insertSubscription,
  keepSubscription,
  listLeftTests,
  type Subscription,
} from './subscription-queries.ts'
import type { SubscriptionParts, Subscriptions } from './subscriptions.ts'
import { tellToStart, tellToStop } from './tell-service.ts'
import { wantedSubscriptions, type Subscriber } from './wanted-subscriptions.ts'

interface Parts extends SubscriptionParts {
  subscriptions: Subscriptions
}

/** The services that call test webhooks, for as long as somebody waits for a call in an editor. */
export class TestSubscriptions {
  readonly #parts: Parts
  readonly #closing = new Set<Promise<void>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Has services call. When one refuses, none does, and the refusal is thrown. */
  async open(subscriber: Subscriber & { testId: string }, plans: readonly TriggerPlan[]): Promise<void> {
    const wanted = wantedSubscriptions(this.#parts.config.baseUrl, subscriber, plans)
    const opened: Subscription[] = []
    try {
      for (const row of wanted) opened.push(await this.#open(row))
    } catch (error) {
      await this.#end(opened)
      throw error
    }
    const { db } = this.#parts
    const { testId } = subscriber
    if (opened.length === 0) return
    const test = await db.selectFrom('test_webhook').select('id').where('id', '=', testId).executeTakeFirst()
    if (!test) await this.#endOf(testId)
  }

  /** Nobody waits any more. What their services say to that is for the log. */
  close(testId: string): void {
    const closing = this.#endOf(testId)
      .catch((error: unknown) => this.#parts.log.error({ error }, 'services of a test were not told to stop'))
      .finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }

  /** Ends what processes have left that are gone. */
  async sweep(): Promise<void> {
    for (const testId of await listLeftTests(this.#parts.db)) await this.#endOf(testId)
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.#closing)
  }

  async #open(row: Subscription): Promise<Subscription> {
    const { db, encryption } = this.#parts
    await insertSubscription(db, encryption, row)
    try {
      const open = { ...row, state: 'open' as const, memory: await tellToStart(this.#parts, row) }
      await keepSubscription(db, encryption, open)
      return open
    } catch (error) {
      await deleteSubscriptions(db, [row.id])
      throw error
    }
  }

  async #endOf(testId: string): Promise<void> {
    const { db, encryption } = this.#parts
    await this.#end(await claimOfTest(db, encryption, testId))
  }

  async #end(rows: readonly Subscription[]): Promise<void> {
    for (const row of rows) await tellToStop(this.#parts, row)
    await deleteSubscriptions(
      this.#parts.db,
      rows.map(({ id }) => id),
    )
    const workflowId = rows[0]?.workflowId ?? null
    if (workflowId === null) return
    await this.#parts.subscriptions.renew(
      workflowId,
      rows.map(({ node }) => node),
    )
  }
}
