import type { PushMessage } from '@heddle/contract'
import { Conflict, formatId } from '@heddle/core'
import type { WorkflowNode } from '@heddle/core/workflow'
import type { TriggerPlan } from '@heddle/worker'
import { randomUUID } from 'node:crypto'
import { seesEverything, type Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { PushHub } from '../push/push-hub.ts'
import type { TestSubscriptions } from '../subscriptions/test-subscriptions.ts'
import {
  deleteExpiredTests,
  deleteTest,
  findRun,
  insertTest,
  listTests,
  type TestRun,
} from './test-webhook-queries.ts'
import { matchPath } from './webhook-path.ts'

/** How long a test webhook waits for its call. */
const testWebhookMs = 120_000

/** What waits, and the triggers of which a call may reach any. */
interface NewTest extends TestRun {
  nodes: readonly WorkflowNode[]
}

export interface FoundTest {
  id: string
  run: TestRun
  node: string
  /** Name of the webhook in the node's description. */
  webhook: string
  params: Record<string, string>
  /** Takes the call: no other one gets it. False when another one was faster. */
  take(): Promise<boolean>
}

interface Parts {
  db: Db
  engine: Engine
  push: PushHub
  /** The services that call. */
  subscriptions: Pick<TestSubscriptions, 'open' | 'close'>
}

type Waiting = Awaited<ReturnType<typeof listTests>>[number]

/** Workflows in an editor that wait for one call. They are stored, because the call may reach another process. */
export class TestWebhooks {
  readonly #parts: Parts
  readonly #timers = new Map<string, NodeJS.Timeout>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async wait({ nodes, ...run }: NewTest): Promise<void> {
    const { workflow, timezone } = run
    const { db, engine } = this.#parts
    const plans = await engine.ask('planTriggers', {
      authority: workflow.authority,
      workflow: workflow.source.type === 'version' ? { ...workflow.source, active: false } : workflow.source,
      mode: 'manual',
      timezone,
      nodes: nodes.map(({ name }) => name),
    })
    const all = await listTests(db)
    const isSame = isFor(run)
    for (const earlier of all.filter(isSame)) await this.#forget(earlier.id)
    refuseTaken(
      plans,
      all.filter((each) => !isSame(each)),
    )
    const id = randomUUID()
    await deleteExpiredTests(db)
    await insertTest(db, { id, plans, run }, new Date(Date.now() + testWebhookMs))
    this.#timers.set(id, setTimeout(() => void this.#end({ ...run, id }), testWebhookMs).unref())
    await this.#haveCalled(id, run, plans)
  }

  /** Services are told the address after somebody waits there: many try it before they promise to call. */
  async #haveCalled(testId: string, { workflow, timezone }: TestRun, plans: readonly TriggerPlan[]) {
    const { id, authority, source } = workflow
    if (source.type !== 'document') return
    try {
      await this.#parts.subscriptions.open({ id, testId, authority, timezone, ...source }, plans)
    } catch (error) {
      await this.#forget(testId)
      throw error
    }
  }

  /** The waiting workflow that a call is for. */
  async find(method: string, path: string): Promise<FoundTest | undefined> {
    const { db } = this.#parts
    for (const { id, plans } of await listTests(db)) {
      const found = findIn(plans, method, path)
      const run = found && (await findRun(db, id))
      if (run) return { ...found, id, run, take: () => this.#forget(id) }
    }
    return undefined
  }

  /** From where pages may call what waits there; undefined when nothing does. */
  async findOrigins(method: string, path: string): Promise<string | undefined> {
    for (const { plans } of await listTests(this.#parts.db)) {
      const found = findIn(plans, method, path)
      if (found) return found.allowedOrigins
    }
    return undefined
  }

  /** Under which methods something waits at a path. */
  async methodsOf(path: string): Promise<string[]> {
    return (await listTests(this.#parts.db)).flatMap(({ plans }) =>
      startHooks(plans).flatMap(({ hook }) => (matchPath(hook.path, path) ? hook.methods : [])),
    )
  }

  /** Stops waiting. False when nothing waited that the actor may stop. */
  async remove(
    actor: Actor,
    workflowId: number | null | undefined,
    sessionId: string | undefined,
  ): Promise<boolean> {
    const found = (await listTests(this.#parts.db)).filter((waiting) =>
      waiting.workflowId === null
        ? workflowId === null && waiting.userId === actor.id && waiting.sessionId === (sessionId ?? null)
        : waiting.workflowId === workflowId &&
          (seesEverything(actor) || [waiting.ownerId, waiting.userId].includes(actor.id)),
    )
    for (const { id, userId, sessionId: page, workflowId: ofWorkflow } of found)
      await this.#end({ id, userId, sessionId: page ?? undefined, workflow: { id: ofWorkflow } })
    return found.length > 0
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  async #end({ id, userId, sessionId, workflow }: EndingTest): Promise<void> {
    const wasThere = await this.#forget(id).catch(() => false)
    if (!wasThere || sessionId === undefined) return
    const message: PushMessage = {
      type: 'testWebhookDeleted',
      data: { workflowId: workflowIdOf({ workflow }) },
    }
    this.#parts.push.send(sessionId, userId, JSON.stringify(message))
  }

  async #forget(id: string): Promise<boolean> {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    const wasThere = await deleteTest(this.#parts.db, id)
    if (wasThere) this.#parts.subscriptions.close(id)
    return wasThere
  }
}

interface EndingTest extends Pick<TestRun, 'userId' | 'sessionId'> {
  id: string
  workflow: { id: number | null }
}

/** Empty for a workflow that was never saved. */
export const workflowIdOf = ({ workflow }: { workflow: { id: number | null } }): string =>
  workflow.id === null ? '' : formatId(workflow.id)

function refuseTaken(plans: readonly TriggerPlan[], others: readonly Waiting[]): void {
  for (const { hook } of startHooks(plans)) {
    for (const method of hook.methods) {
      if (!others.some((other) => findIn(other.plans, method, hook.path))) continue
      throw new Conflict(`Another workflow is already waiting for "${method} ${hook.path}"`)
    }
  }
}

const startHooks = (plans: readonly TriggerPlan[]) =>
  plans.flatMap((plan) => plan.webhooks.filter(({ restart }) => !restart).map((hook) => ({ plan, hook })))

function findIn(plans: readonly TriggerPlan[], method: string, path: string) {
  for (const { plan, hook } of startHooks(plans)) {
    const params = hook.methods.includes(method) ? matchPath(hook.path, path) : undefined
    if (params) return { node: plan.node, webhook: hook.name, params, allowedOrigins: plan.allowedOrigins }
  }
  return undefined
}

/** Whether something waits for the same workflow: one that was never saved is known by who has it open where. */
const isFor =
  ({ workflow, userId, sessionId }: TestRun) =>
  (waiting: Waiting): boolean =>
    workflow.id === null
      ? waiting.workflowId === null && waiting.userId === userId && waiting.sessionId === (sessionId ?? null)
      : waiting.workflowId === workflow.id
