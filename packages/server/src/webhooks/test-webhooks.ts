import type { PushMessage } from '@heddle/contract'
import { Conflict, formatId } from '@heddle/core'
import type { WorkflowNode } from '@heddle/core/workflow'
import { seesEverything, type Actor } from '../auth/actor.ts'
import type { TriggerPlan } from '@heddle/worker'
import type { Engine } from '../dispatch/engine.ts'
import type { StartedWorkflow, Watcher } from '../executions/execution-request.ts'
import type { PushHub } from '../push/push-hub.ts'
import { matchPath } from './webhook-path.ts'

/** How long a test webhook waits for its call. */
const testWebhookMs = 120_000

export interface TestRun {
  workflow: StartedWorkflow
  /** Triggers of which a call may reach any. */
  nodes: readonly WorkflowNode[]
  destinationNode?: string
  watcher?: Watcher
  user: Actor
  sessionId: string | undefined
  timezone: string
}

interface Waiting extends TestRun {
  plans: TriggerPlan[]
  timer: NodeJS.Timeout
}

export interface FoundTest {
  run: TestRun
  node: string
  /** Name of the webhook in the node's description. */
  webhook: string
  params: Record<string, string>
  allowedOrigins: string
  /** The call is taken: no other one gets it. */
  take(): void
}

/** Workflows in an editor that wait for one call. They live as long as the page that waits, so they are not stored. */
export class TestWebhooks {
  readonly #engine: Engine
  readonly #push: PushHub
  readonly #waiting = new Set<Waiting>()

  constructor({ engine, push }: { engine: Engine; push: PushHub }) {
    this.#engine = engine
    this.#push = push
  }

  async wait(run: TestRun): Promise<void> {
    const { workflow, nodes, timezone } = run
    const plans = await this.#engine.ask('planTriggers', {
      authority: workflow.authority,
      workflow: workflow.source.type === 'version' ? { ...workflow.source, active: false } : workflow.source,
      mode: 'manual',
      timezone,
      nodes: nodes.map(({ name }) => name),
    })
    for (const earlier of this.#waiting) if (isSameWorkflow(earlier, run)) this.#forget(earlier)
    this.#refuseTaken(plans)
    const waiting: Waiting = {
      ...run,
      plans,
      timer: setTimeout(() => this.#end(waiting), testWebhookMs).unref(),
    }
    this.#waiting.add(waiting)
  }

  /** The waiting workflow that a call is for. */
  find(method: string, path: string): FoundTest | undefined {
    for (const waiting of this.#waiting) {
      const found = findIn(waiting, method, path)
      if (found) return { ...found, run: waiting, take: () => this.#forget(waiting) }
    }
    return undefined
  }

  /** Under which methods something waits at a path. */
  methodsOf(path: string): string[] {
    return [...this.#waiting].flatMap(({ plans }) =>
      startHooks(plans).flatMap(({ hook }) => (matchPath(hook.path, path) ? hook.methods : [])),
    )
  }

  /** Stops waiting. False when nothing waited that the actor may stop. */
  async remove(actor: Actor, workflowId: number | null, sessionId: string | undefined): Promise<boolean> {
    const found = [...this.#waiting].filter((waiting) =>
      waiting.workflow.id === null
        ? workflowId === null && waiting.user.id === actor.id && waiting.sessionId === sessionId
        : waiting.workflow.id === workflowId &&
          (seesEverything(actor) || [waiting.workflow.authority.ownerId, waiting.user.id].includes(actor.id)),
    )
    for (const waiting of found) this.#end(waiting)
    return found.length > 0
  }

  stop(): void {
    for (const waiting of this.#waiting) this.#forget(waiting)
  }

  #end(waiting: Waiting): void {
    this.#forget(waiting)
    if (waiting.sessionId === undefined) return
    const message: PushMessage = { type: 'testWebhookDeleted', data: { workflowId: workflowIdOf(waiting) } }
    this.#push.send(waiting.sessionId, waiting.user.id, JSON.stringify(message))
  }

  #forget(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    this.#waiting.delete(waiting)
  }

  #refuseTaken(plans: readonly TriggerPlan[]): void {
    for (const { hook } of startHooks(plans)) {
      for (const method of hook.methods) {
        if (!this.find(method, hook.path)) continue
        throw new Conflict(`Another workflow already waits for "${method} ${hook.path}"`)
      }
    }
  }
}

/** Empty for a workflow that was never saved. */
export const workflowIdOf = ({ workflow }: Pick<TestRun, 'workflow'>): string =>
  workflow.id === null ? '' : formatId(workflow.id)

const startHooks = (plans: readonly TriggerPlan[]) =>
  plans.flatMap((plan) => plan.webhooks.filter(({ restart }) => !restart).map((hook) => ({ plan, hook })))

function findIn({ plans }: Waiting, method: string, path: string) {
  for (const { plan, hook } of startHooks(plans)) {
    const params = hook.methods.includes(method) ? matchPath(hook.path, path) : undefined
    if (params) return { node: plan.node, webhook: hook.name, params, allowedOrigins: plan.allowedOrigins }
  }
  return undefined
}

const isSameWorkflow = (a: TestRun, b: TestRun): boolean =>
  a.workflow.id === null
    ? b.workflow.id === null && a.user.id === b.user.id && a.sessionId === b.sessionId
    : a.workflow.id === b.workflow.id
